import { type Problem, problem } from '../../values/problem.js';
import { pageModel } from '../page/build-page.js';
import type { PageContext } from '../page/page-values.js';
import type { FoundrySystem } from './foundry-actor.js';
import { gameAid } from './gurps-game-aid.js';
import { noFoundrySystem } from './messages.js';
import { statblockFence } from './obsidian.js';
import { wildTalents } from './wild-talents-system.js';

/** Programs that a character can be exported to. */
export const EXPORT_TARGETS = ['foundry', 'obsidian'] as const;
/** A program that a character can be exported to. */
export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** Game systems of Foundry in the order in which they are tried. */
const foundrySystems: readonly FoundrySystem[] = [gameAid, wildTalents];

/** Whether a text is the name of an export target. */
export function isExportTarget(text: unknown): text is ExportTarget {
  return EXPORT_TARGETS.some((target) => target === text);
}

/** A character in the format of another program. */
export interface Exported {
  readonly text: string;
  readonly language: 'json' | 'markdown';
}

/**
 * Exports a character to another program: an actor for Foundry VTT, or a `statblock` fence for Obsidian. It consists of
 * text and numbers, and contains nothing executable.
 */
export function exportSheet(context: PageContext, target: ExportTarget): Exported | Problem {
  if (target === 'obsidian') return { text: statblockFence(pageModel(context)), language: 'markdown' };
  const missing = foundrySystems.map((system) => ({ system, lacks: system.lacks(context) }));
  const fitting = missing.find(({ lacks }) => lacks.length === 0);
  if (!fitting)
    return problem(
      noFoundrySystem(
        context.sheet,
        missing.map(({ system, lacks }) => ({ title: system.title, lacks })),
      ),
    );
  return { text: `${JSON.stringify(fitting.system.actor(context), undefined, 2)}\n`, language: 'json' };
}
