import { quoteName } from '../../language/grammar/index.js';
import { encounterOddsText, knownEstimate } from '../../language/play/index.js';
import { countedPoints } from '../../language/show/index.js';
import { stateWords } from '../../language/show/on-command.js';
import { isProblem } from '../../language/values/index.js';
import type { NamedThing } from '../../language/workspace/index.js';
import type { Feature, FeatureContext } from '../context.js';
import type {
  ListedClock,
  ListedEncounter,
  ListedMember,
  ListedPerson,
  ListedThing,
  Overview,
  OverviewParams,
} from '../protocol.js';

/** What the views beside the editor list of a campaign. */
export const overview: Feature<OverviewParams, Overview> = (context, params) => {
  const uri = documentOf(context, params.uri);
  if (uri === undefined) return { party: [], people: [], encounters: [], clocks: [] };
  const { workspace } = context;
  const scope = workspace.scopeOf(uri);
  const things = workspace.names.all(scope);
  const campaign = workspace.campaignOf(scope)?.name;
  const listed = <Listed>(make: (thing: NamedThing, place: ListedThing) => Listed | undefined): Listed[] =>
    things.flatMap((thing) => {
      const place = placeOf(context, thing);
      const one = place && make(thing, place);
      return one ? [one] : [];
    });
  return {
    ...(campaign !== undefined && { campaign }),
    party: workspace.party(uri).flatMap((thing) => memberOf(context, thing)),
    people: listed((thing, place): ListedPerson | undefined =>
      thing.what === 'character' || thing.what === 'npc' ? { ...place, kind: thing.what } : undefined,
    ),
    encounters: listed((thing, place) => (thing.what === 'encounter' ? encounterOf(context, thing, place) : undefined)),
    clocks: listed((thing, place) => clockOf(context, thing, place)),
  };
};

/** The requested document, else one with a campaign, else any. */
function documentOf(context: FeatureContext, requested: string | undefined): string | undefined {
  const { workspace } = context;
  if (requested !== undefined && workspace.document(requested)) return requested;
  const all = [...context.uris()].filter((uri) => workspace.document(uri));
  return all.find((uri) => workspace.campaignOf(workspace.scopeOf(uri))) ?? all[0];
}

function placeOf(context: FeatureContext, { uri, path, name }: NamedThing): ListedThing | undefined {
  const range =
    context.rangeOfOrigin({ uri, path, part: 'name' }) ?? context.rangeOfOrigin({ uri, path, part: 'entry' });
  return range && name !== '' ? { uri, name, written: quoteName(name), line: range.start.line } : undefined;
}

function memberOf(context: FeatureContext, thing: NamedThing): ListedMember[] {
  const { workspace } = context;
  const place = placeOf(context, thing);
  const sheet = workspace.sheet(thing.uri, thing.path);
  const evaluation = workspace.evaluation(thing.uri, thing.path);
  if (!place || !sheet || !evaluation) return [];
  const points = countedPoints(sheet);
  return [{ ...place, ...(points !== undefined && { points }), state: stateWords(evaluation) }];
}

function encounterOf(
  { workspace }: FeatureContext,
  { uri, path, name }: NamedThing,
  place: ListedThing,
): ListedEncounter {
  const { odds, isKnown } = knownEstimate(workspace, uri, path) ?? {};
  const counts = new Map<string, number>();
  for (const { side } of workspace.encounter(uri, path)?.members ?? []) counts.set(side, (counts.get(side) ?? 0) + 1);
  return {
    ...place,
    encounter: name,
    sides: [...counts].map(([side, count]) => `${side} ${count}`).join(' · '),
    ...(isKnown && odds && !isProblem(odds) && { odds: encounterOddsText(odds) }),
  };
}

function clockOf(
  { workspace }: FeatureContext,
  { uri, path, name, what }: NamedThing,
  place: ListedThing,
): ListedClock | undefined {
  if (what === 'random table') return { ...place, kind: 'table', about: '', path };
  const clock = what === 'clock' ? workspace.clocksAndTables.clock(uri, name) : undefined;
  if (!clock) return undefined;
  return { ...place, kind: 'clock', about: clock.about ?? '', segments: clock.segments, path };
}
