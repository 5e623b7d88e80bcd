import { pageModel } from '../page/build-page.js';
import type { PageContext } from '../page/page-values.js';
import type { FoundrySystem } from './foundry-actor.js';
import { gameAid } from './gurps-game-aid.js';
import { statblockFence } from './obsidian.js';
import { simpleWorldbuilding } from './simple-worldbuilding.js';
import { wildTalents } from './wild-talents-system.js';

/** Programs that a character can be exported to. */
export const EXPORT_TARGETS = ['foundry', 'obsidian'] as const;
/** A program that a character can be exported to. */
export type ExportTarget = (typeof EXPORT_TARGETS)[number];

/** Systems of Foundry for the games that they were made for, in the order in which they are tried. */
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
export function exportSheet(context: PageContext, target: ExportTarget): Exported {
  if (target === 'obsidian') return { text: statblockFence(pageModel(context)), language: 'markdown' };
  const fitting = foundrySystems.find((system) => system.lacks(context).length === 0) ?? simpleWorldbuilding;
  return { text: `${JSON.stringify(fitting.actor(context), undefined, 2)}\n`, language: 'json' };
}
