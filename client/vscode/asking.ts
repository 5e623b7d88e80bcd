import { window } from 'vscode';
import type { Refusal, RollParams, RollResult } from '../../server/protocol.js';
import { isRefusal } from '../../server/protocol.js';
import { messages } from './messages.js';

type Request = (asked: RollParams) => Promise<RollResult | Refusal>;

/** What was asked in the end, with all answers, and what came of it. */
export interface Answered {
  readonly asked: RollParams;
  readonly result: RollResult | Refusal;
}

/**
 * Rolls, and puts what an action asks to the person: who defends how, the faces of the next dice. It is played from the start
 * again with each answer, by the same dice. Undefined where the person does not answer.
 */
export async function rollAsking(asked: RollParams, request: Request): Promise<Answered | undefined> {
  let params: RollParams = { ...asked, isAsking: true };
  for (;;) {
    const result = await request(params);
    if (!isRefusal(result) || !result.asks) return { asked: params, result };
    const next = await withAnswer(params, result, request);
    if (next === undefined) return undefined;
    params = next;
  }
}

async function withAnswer(
  params: RollParams,
  { asks, seed }: Refusal,
  request: Request,
): Promise<RollParams | undefined> {
  if (!asks) return undefined;
  if (asks.is === 'dice') {
    const so = (typed: string): RollParams => ({ ...params, dice: `${params.dice ?? ''}/${typed}` });
    const faces = await window.showInputBox({
      title: asks.what,
      prompt: messages.dicePrompt(),
      ignoreFocusOut: true,
      validateInput: (typed) => refused(so(typed), typed, request),
    });
    return faces === undefined || faces.trim() === '' ? undefined : so(faces);
  }
  const items = asks.options.map(({ name, about }, index) => ({
    label: name,
    ...(index === 0 && { description: messages.usual() }),
    ...(about !== undefined && { detail: about }),
  }));
  const chosen = await window.showQuickPick(items, {
    title: asks.what,
    placeHolder: messages.choose(asks.what),
    ignoreFocusOut: true,
    matchOnDetail: true,
  });
  if (chosen === undefined) return undefined;
  const choices = [...(params.choices ?? []), `${asks.what}=${chosen.label}`];
  return { ...params, choices, ...(seed !== undefined && seed !== '' && { seed }) };
}

/** Why typed faces cannot be taken, while they are typed; that more is asked after them is no reason. */
export async function refused(asked: RollParams, typed: string, request: Request): Promise<string | undefined> {
  if (typed.trim() === '') return undefined;
  const result = await request({ ...asked, isAsking: true });
  return isRefusal(result) && !result.asks ? result.problem : undefined;
}
