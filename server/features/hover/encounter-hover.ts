import { estimatedText, percentText } from '../../../language/dice/index.js';
import { type EncounterOdds, knownEstimate, MOST_ROUNDS } from '../../../language/play/index.js';
import { escapeMarkdown } from '../../../language/show/index.js';
import { isProblem } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import type { Meaning } from '../names/meaning.js';

/** An encounter, with its estimate as far as it has been computed. */
export function encounterMarkdown(context: FeatureContext, { name, thing }: Meaning): string {
  const title = `**${escapeMarkdown(name)}** · *encounter*`;
  const { odds, isKnown } = (thing && knownEstimate(context.workspace, thing.uri, thing.path)) ?? {};
  if (!odds || !isKnown) return title;
  return [title, isProblem(odds) ? odds.problem : oddsMarkdown(odds)].join('\n\n');
}

function oddsMarkdown({ fights, sides, rounds, undecided, dangerous }: EncounterOdds): string {
  const rows = sides.map(
    ({ side, wins, error, losses, members }) =>
      `| ${escapeMarkdown(side)} | ${estimatedText(wins, error)} | ${losses.toFixed(1)} of ${members} |`,
  );
  const lines = [
    `${Number(rounds.toFixed(1))} rounds on average, in ${fights} fights by the default tactic.`,
    ...(undecided > 0 ? [`${percentText(undecided)} are not decided after ${MOST_ROUNDS} rounds.`] : []),
    ...(dangerous
      ? [
          `Most dangerous: ${escapeMarkdown(dangerous.who)} with ${escapeMarkdown(dangerous.weapon)}, ${percentText(dangerous.share)} of all who are put out.`,
        ]
      : []),
  ];
  return [['| Side | Wins | Loses |', '| --- | --- | --- |', ...rows].join('\n'), lines.join(' ')].join('\n\n');
}
