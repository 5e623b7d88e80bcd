import { window } from 'vscode';
import type { Refusal, RollParams, ShownRoll } from '../../../server/protocol.js';
import { isRefusal } from '../../../server/protocol.js';
import { messages } from '../messages.js';
import { optionLines } from './option-lines.js';

/** The answers so far. */
export interface Answers {
  readonly dice?: string;
  readonly choices?: readonly string[];
  /** The seed of the dice that were not typed. */
  readonly seed?: string;
}

/** A question of the server: a choice, or the faces of the next dice. */
export type Asked = NonNullable<Refusal['asks']>;

/** How the user is asked. Each resolves to undefined if the user cancels. */
export interface Prompts {
  /** The name of an option. */
  choice(asks: Extract<Asked, { readonly is: 'choice' }>): Promise<string | undefined>;
  /** Faces of dice; `problemWith` says why some are not valid. */
  faces(
    asks: Extract<Asked, { readonly is: 'dice' }>,
    problemWith: (typed: string) => Promise<string | undefined>,
  ): Promise<string | undefined>;
}

type Request<Result extends object> = (answers: Answers) => Promise<Result | Refusal>;

/** All answers, and the result. */
export interface Answered<Result extends object> {
  readonly answers: Answers;
  readonly result: Result | Refusal;
}

/**
 * Sends a request, and asks the user the questions of the server: how somebody defends, the faces of the next dice, which set is
 * taken. With each answer the request is sent again, with the same seed. Undefined if the user cancels.
 */
export async function asking<Result extends object>(
  first: Answers,
  request: Request<Result>,
  prompts: Prompts = inEditor,
): Promise<Answered<Result> | undefined> {
  let answers = first;
  for (;;) {
    const result = await request(answers);
    if (!isRefusal(result) || !result.asks) return { answers, result };
    const next = await withAnswer(answers, result, request, prompts);
    if (next === undefined) return undefined;
    answers = next;
  }
}

/** The request with all answers, and its result. */
export interface AnsweredRoll {
  readonly asked: RollParams;
  readonly result: ShownRoll | Refusal;
}

/** Rolls, and asks the user the questions of an action. */
export async function rollAsking(
  asked: RollParams,
  request: (asked: RollParams) => Promise<ShownRoll | Refusal>,
): Promise<AnsweredRoll | undefined> {
  const { dice, choices, seed, ...line } = asked;
  const first: Answers = {
    ...(dice !== undefined && { dice }),
    ...(choices && { choices }),
    ...(seed !== undefined && { seed }),
  };
  const answered = await asking(first, (answers) => request({ ...line, ...answers, isAsking: true }));
  return answered && { asked: { ...line, ...answered.answers, isAsking: true }, result: answered.result };
}

async function withAnswer<Result extends object>(
  answers: Answers,
  { asks, seed }: Refusal,
  request: Request<Result>,
  prompts: Prompts,
): Promise<Answers | undefined> {
  if (!asks) return undefined;
  if (asks.is === 'dice') {
    const withFaces = (typed: string): Answers => ({ ...answers, dice: `${answers.dice ?? ''}/${typed}` });
    const faces = await prompts.faces(asks, (typed) => problemWithFaces(typed, () => request(withFaces(typed))));
    return faces === undefined || faces.trim() === '' ? undefined : withFaces(faces);
  }
  const chosen = await prompts.choice(asks);
  if (chosen === undefined) return undefined;
  const choices = [...(answers.choices ?? []), `${asks.what}=${chosen}`];
  return { ...answers, choices, ...(seed !== undefined && seed !== '' && { seed }) };
}

/** Asks with the editor's quick picks and input boxes. */
const inEditor: Prompts = {
  faces: async ({ what }, problemWith) =>
    window.showInputBox({
      title: what,
      prompt: messages.dicePrompt(),
      ignoreFocusOut: true,
      validateInput: problemWith,
    }),
  choice: async ({ isUsual = true, of, what, after, options }) => {
    const items = options.map(({ name, about }, index) => {
      const { description, detail } = optionLines(about);
      const beside = [index === 0 && isUsual ? messages.usual() : undefined, description];
      return {
        label: name,
        description: beside.filter((one) => one !== undefined).join(' · '),
        ...(detail !== undefined && { detail }),
      };
    });
    const chosen = await window.showQuickPick(items, {
      title: of === undefined ? messages.choose(what) : messages.choiceOf(of, what),
      ...(after !== undefined && { placeHolder: after }),
      ignoreFocusOut: true,
      matchOnDescription: true,
      matchOnDetail: true,
    });
    return chosen?.label;
  },
};

/** Why typed faces are not valid; undefined if they are, or if nothing has been typed yet. */
export async function problemWithFaces(typed: string, request: () => Promise<object>): Promise<string | undefined> {
  if (typed.trim() === '') return undefined;
  const result = await request();
  return isRefusal(result) && !result.asks ? result.problem : undefined;
}
