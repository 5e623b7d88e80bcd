import { isOf } from '../../dice/families/family.js';
import { matching } from '../../dice/families/matching/index.js';
import type { MatchingRequest } from '../../dice/families/matching/matching.js';
import { setText } from '../../dice/families/matching/sets.js';
import { nameKey } from '../../grammar/text.js';
import { type Accounted, accountText, type Step } from '../../roll/account.js';
import type { Change, Participant } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { carriedOf } from '../../sheet/rolls/action.js';
import { gameOf } from '../../sheet/rolls/game.js';
import { requestOf } from '../../sheet/rolls/request.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type Procedure, procedure, type Result, type Scene } from '../procedure.js';
import type { RoundPart } from '../round-part.js';
import { openRulebook } from '../rulebook.js';
import { woundChanges, woundedNeeds } from '../wounds/wounded.js';
import { writtenWounds } from '../wounds/wounds.js';
import { combatRound, combatRoundNeeds } from './combat-round.js';
import { coverNeeds, diveForCover } from './cover.js';
import { defendingPower, defendWith, dodge, dodgeNeeds, powerDefenceNeeds } from './defences.js';
import type { AttackAct, Fighter, RolledFighter, SetEffect } from './fighter.js';
import {
  breakFree,
  choke,
  chokeNeeds,
  disarm,
  disarmNeeds,
  grappleNeeds,
  pinNeeds,
  setToBeat,
  takedown,
} from './grapples.js';
import type { RoundEvent } from './state.js';

/** The roll of a line as a request to the dice; undefined if it rolls nothing. */
export function poolRequest({ rolled, self }: Pick<Scene, 'rolled' | 'self'>): MatchingRequest | undefined | Problem {
  if (!rolled) return undefined;
  const request = requestOf(rolled, gameOf(self.who));
  if (isProblem(request)) return request;
  return isOf(matching, request) ? request.request : problem(says.noPools(self.who.rules.name));
}

/** The actor of a declared line, as a fighter of the round. */
export function declaredFighter(scene: Scene, part: RoundPart): Fighter | Problem {
  const request = part.request ?? poolRequest(scene);
  if (isProblem(request)) return request;
  const { aim } = scene.rolled?.aim ?? {};
  return {
    name: scene.self.name,
    who: scene.self.who,
    acts: part.acts,
    ...(request && { request }),
    ...(part.called && { called: part.called }),
    ...(part.splits && { splits: part.splits }),
    ...((aim === 'widest' || aim === 'tallest') && { aim }),
  };
}

/** The changes of a sheet to the wounds of its fighter after a round. */
function woundsAfter(on: Participant, after: Fighter['wounds']): readonly Change[] {
  return after ? woundChanges(on, writtenWounds(on.who), after) : [];
}

function toldOfEvents(
  self: string,
  events: readonly RoundEvent[],
  steps: readonly Step[],
): Pick<Result, 'verdict' | 'summary'> {
  const resolved = steps.find(({ what }) => what === 'resolve')?.steps ?? [];
  const own = events.find((event) => 'by' in event && event.by === self);
  const isDone = own !== undefined && !(own.kind === 'did' && !own.success);
  return {
    verdict: isDone ? 'success' : 'failure',
    summary: own ? accountText(resolved.map(({ steps: _, ...step }) => step)).replaceAll('\n', '; ') : says.noSet,
  };
}

/** Who only holds on does nothing that could succeed: the dice are those that an escape has to beat. */
function toldOfHold(
  who: Evaluation,
  [holder]: readonly RolledFighter[],
): Pick<Result, 'verdict' | 'summary'> | Problem {
  const set = setToBeat(who, holder?.sets ?? []);
  if (isProblem(set)) return set;
  return { verdict: set ? 'success' : 'failure', summary: set ? says.toBeat(setText(set)) : says.anySetEscapes };
}

/** A procedure of rounds in which all declare. Played alone, it is a round in which no one else does anything. */
function ofRound<const N extends Needs>(needs: N, inRound: (scene: Scene<N>) => RoundPart | Problem): Procedure {
  const alone = (scene: Scene<N>): Accounted<Result> | Problem => {
    const part = inRound(scene);
    if (isProblem(part)) return part;
    const { self, on, isNamed, tape } = scene;
    const fighter = declaredFighter(scene, part);
    if (isProblem(fighter)) return fighter;
    const people = isNamed ? [self, on] : [self];
    const round = combatRound([fighter, ...(isNamed ? [{ name: on.name, who: on.who, acts: [] }] : [])], tape);
    if (isProblem(round)) return round;
    const { fighters, events } = round.outcome;
    const told = part.acts.every(({ kind }) => kind === 'hold')
      ? toldOfHold(self.who, fighters)
      : toldOfEvents(self.name, events, round.steps);
    if (isProblem(told)) return told;
    return {
      outcome: {
        ...told,
        changes: people.flatMap((one) => woundsAfter(one, fighters.find(({ name }) => name === one.name)?.wounds)),
      },
      steps: round.steps,
    };
  };
  return { ...procedure(needs, alone, inRound), isOfRound: true };
}

const uses = [combatRoundNeeds, woundedNeeds];

/** `roll dodge attacks`. */
export const dodging = ofRound({ procedure: 'dodge', uses: [dodgeNeeds, ...uses] }, ({ self }) => {
  const act = dodge(self.who);
  return isProblem(act) ? act : { acts: [act] };
});

/** `roll defend with Telekinesis`: the dice of a power take dice out of attacks. */
export const defendingWithPower = ofRound(
  { procedure: 'power defence', uses: [powerDefenceNeeds, ...uses] },
  ({ self, item }) => {
    if (!item) return problem(says.whichPower);
    const power = defendingPower(item.name, self.who);
    return isProblem(power) ? power : { acts: [defendWith(power, self.who)] };
  },
);

/** `roll oppose Guard Brawling`: interference with any action of a fighter. */
export const opposing = ofRound({ procedure: 'opposition', uses }, ({ on, isNamed }) =>
  isNamed ? { acts: [{ kind: 'oppose', target: on.name }] } : problem(says.opposeWhom),
);

/** `roll take cover great`: diving for cover. */
export const takingCover = ofRound(
  {
    procedure: 'cover',
    uses: [coverNeeds, ...uses],
    inputs: {
      quality: 'argument',
      first: { modifier: 'hiding', optional: true },
      second: { modifier: 'hiding second', optional: true },
      third: { modifier: 'hiding third', optional: true },
    },
  },
  ({ self, text }) => {
    const hide = [text('first'), text('second'), text('third')].filter((place) => place !== undefined);
    const act = diveForCover({ quality: text('quality') ?? '', hide }, self.who);
    return isProblem(act) ? act : { acts: [act] };
  },
);

/** `roll take down Guard`. */
export const takingDown = ofRound({ procedure: 'takedown', uses: [pinNeeds, grappleNeeds, ...uses] }, (scene) =>
  grapple(scene, 'throws down', takedown()),
);

/** `roll choke Guard cord`. */
export const choking = ofRound(
  { procedure: 'choke', uses: [chokeNeeds, grappleNeeds, ...uses], inputs: { means: 'argument' } },
  (scene) => grapple(scene, 'chokes', choke(scene.text('means') ?? ''), true),
);

/** `roll break free Guard`: out of every hold of the named fighter. */
export const breakingFree = ofRound({ procedure: 'break free', uses: [pinNeeds, ...uses] }, ({ on, isNamed }) =>
  isNamed
    ? { acts: [{ kind: 'deed', what: says.breaksFree(on.name), effect: breakFree(on.name) }] }
    : problem(says.grappleWhom),
);

/** `roll hold on`: keeping hold of an opponent, whose escape has to beat these dice. */
export const holdingOn = ofRound({ procedure: 'hold on', uses }, () => ({ acts: [{ kind: 'hold' }] }));

const disarmingNeeds = {
  procedure: 'disarm',
  uses: [disarmNeeds, grappleNeeds, ...uses],
  inputs: { arm: 'argument' },
  policies: { grabbing: 'grabbing with' },
  items: { weapon: { kind: 'weapon', values: {} } },
} as const satisfies Needs;

/** `roll disarm Guard right arm`: takes away a weapon that this arm holds. */
export const disarming = ofRound(disarmingNeeds, (scene) => {
  const { self, on, isNamed, tape } = scene;
  if (!isNamed) return problem(says.grappleWhom);
  const book = openRulebook(disarmingNeeds, self.who);
  if (isProblem(book)) return book;
  const grabbingWith = book.order('grabbing');
  const held = carriedOf(on.who, [nameKey(disarmingNeeds.items.weapon.kind)]).map(({ name }) => ({ name }));
  if (held.length === 0) return problem(says.nothingToTake(on.name));
  const weapon = tape.choose(says.weaponTaken, held);
  if (typeof weapon !== 'string') return weapon;
  return grapple(scene, 'disarms', disarm({ weapon, arm: scene.text('arm') ?? '', grabbingWith }));
});

function grapple(
  { on, isNamed }: Pick<Scene, 'on' | 'isNamed'>,
  what: string,
  effect: SetEffect,
  keepsHold = false,
): RoundPart | Problem {
  if (!isNamed) return problem(says.grappleWhom);
  const act: AttackAct = { kind: 'attack', target: on.name, what, effect, ...(keepsHold && { keepsHold }) };
  return { acts: [act] };
}
