import type { Game } from '../dice/families/game.js';
import { waveNumbers } from '../fight/state/fight.js';
import { whenText } from '../fight/table/proposals.js';
import { chancesOf, partyText } from '../play/chances/party-odds.js';
import type { TurnOrder } from '../play/turn-order.js';
import type { EncounterReading } from '../sheet/encounter/encounter.js';
import type { Attempt } from '../sheet/rolls/attempt.js';
import { diceSumText } from '../values/dice-text.js';
import type { Block, BlockRow } from './blocks.js';
import { shownFinding, sortFindings } from './findings/findings.js';
import { findingJson } from './findings/findings-output.js';
import type { Places } from './place.js';
import { rollJson, type SheetJson } from './sheet-json.js';
import { findingBlocks, heading, rollsBlock } from './sheet-view.js';

/** An encounter with everything that its outputs need. */
export interface EncounterContext {
  readonly name: string;
  readonly rulebook: string;
  readonly campaign?: string;
  readonly reading: EncounterReading;
  /** The order of turns, if the rulebook has a policy for it. */
  readonly turns?: TurnOrder;
  /** The author's notes about the scene. */
  readonly notes: readonly string[];
  /** The dice of a member's game. */
  readonly gameOf: (member: string) => Game;
  readonly places: Places;
  /** The name of the document in outputs, and the first line of the encounter. */
  readonly file: string;
  readonly line: number;
}

/** The sides with their members, checks and contests with their odds, notes and findings. */
export function encounterBlocks(context: EncounterContext): Block[] {
  const { name, rulebook, campaign, reading, gameOf, places } = context;
  const rolls = reading.rolls.map((roll) => ({ roll, game: gameOf(roll.member), who: roll.by }));
  return [
    {
      type: 'title',
      text: name,
      below: [rulebook, ...(campaign === undefined ? [] : [campaign]), 'encounter'].join(' · '),
    },
    ...sidesBlocks(reading),
    ...(context.turns ? [turnsBlock(context.turns)] : []),
    ...(rolls.length > 0 ? [heading('Rolls'), rollsBlock(rolls)] : []),
    ...attemptBlocks(reading),
    ...context.notes.map((text): Block => ({ type: 'note', text })),
    ...findingBlocks(reading.findings, places),
  ];
}

/** The members of each side, with the condition for those who come later, and the dice for a random number of them. */
function sidesBlocks(reading: EncounterReading): Block[] {
  const comes = comingOf(reading);
  return sidesOf(reading).map(({ side, members }): Block => {
    const rows = new Map<string, { readonly of: string; readonly later: string; number: string; count: number }>();
    for (const { of, wave, rolled, path } of members) {
      const key = [of, wave ?? '', rolled ? path : ''].join('\n');
      const row = rows.get(key) ?? { of, later: comes(wave), number: '', count: 0 };
      row.count += 1;
      row.number = rolled ? diceSumText(rolled.dice) : String(row.count);
      rows.set(key, row);
    }
    const isLater = [...rows.values()].some(({ later }) => later !== '');
    return {
      type: 'table',
      columns: [{ title: side }, { title: 'Number', number: true }, ...(isLater ? [{ title: 'Comes' }] : [])],
      rows: [...rows.values()].map(
        ({ of, number, later }): BlockRow => ({ cells: [of, number, ...(isLater ? [later] : [])] }),
      ),
    };
  });
}

/** The condition of a wave in words: `wave 1, if round >= 3`. */
function comingOf({ plan }: EncounterReading): (wave: number | undefined) => string {
  const numbers = waveNumbers(plan);
  return (wave) => {
    if (wave === undefined) return '';
    const trigger = plan.waves[wave]?.trigger;
    return `wave ${numbers[wave] ?? wave + 1}${trigger ? `, ${whenText(trigger)}` : ''}`;
  };
}

/** Attempts that anyone in the party can make, or one character in several ways or steps. */
function attemptBlocks({ attempts }: EncounterReading): Block[] {
  const rows = attempts.flatMap((attempt): BlockRow[] => {
    const odds = partyText(attempt);
    return odds === undefined ? [] : [{ cells: [attemptText(attempt), odds] }];
  });
  return rows.length === 0 ? [] : [{ type: 'table', columns: [{ title: 'To try' }, { title: 'Odds' }], rows }];
}

function attemptText({ source: { tokens } }: Attempt): string {
  return tokens
    .map(({ type, text, glued }, index) => {
      const written = type === 'text' ? `"${text}"` : text;
      return glued || index === 0 ? written : ` ${written}`;
    })
    .join('');
}

function turnsBlock({ by, turns }: TurnOrder): Block {
  return {
    type: 'table',
    columns: [{ title: 'Turn' }, ...by.map((title) => ({ title, number: true as const }))],
    rows: turns.map(
      ({ name, values }): BlockRow => ({ cells: [name, ...values.map((value) => String(value ?? '-'))] }),
    ),
  };
}

function sidesOf({
  members,
}: EncounterReading): { readonly side: string; readonly members: EncounterReading['members'] }[] {
  return [...new Set(members.map(({ side }) => side))].map((side) => ({
    side,
    members: members.filter((member) => member.side === side),
  }));
}

/** An encounter as in `encounters` of the JSON. */
export function encounterJson(context: EncounterContext): SheetJson {
  const { name, rulebook, campaign, reading, gameOf, places, file, line, notes, turns } = context;
  const waves = waveNumbers(reading.plan);
  return {
    file,
    line,
    kind: 'encounter',
    name,
    rulebook,
    ...(campaign !== undefined && { campaign }),
    sides: sidesOf(reading).map(({ side, members }) => ({
      name: side,
      members: members.map(({ name: member, of, wave, rolled }) => ({
        name: member,
        of,
        ...(wave !== undefined && { wave: waves[wave] ?? wave + 1 }),
        ...(rolled && { rolled: `${diceSumText(rolled.dice)} >= ${rolled.least}` }),
      })),
    })),
    ...(turns && {
      turns: turns.turns.map(({ name: member, values }) => ({
        member,
        ...Object.fromEntries(turns.by.map((value, index) => [value, values[index] ?? null])),
      })),
    }),
    rolls: reading.rolls.map((roll) => ({ member: roll.member, ...rollJson(roll, gameOf(roll.member), places) })),
    ...(reading.attempts.length > 0 && {
      attempts: reading.attempts.map((attempt) => ({
        expression: attemptText(attempt),
        chances: chancesOf(attempt).map(({ name: member, chance, cannot }) => ({
          member,
          ...(chance !== undefined && { success: chance }),
          ...(cannot !== undefined && { cannot }),
        })),
      })),
    }),
    notes,
    findings: sortFindings(reading.findings.map((finding) => shownFinding(finding, places, file))).map(findingJson),
  };
}
