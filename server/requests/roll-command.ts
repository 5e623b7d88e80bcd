import {
  type Connection,
  type MessageActionItem,
  MessageType,
  ResponseError,
  ShowMessageNotification,
} from 'vscode-languageserver';
import { rollAt } from '../../language/play/index.js';
import type { FeatureContext } from '../context.js';
import type { Handler } from '../handlers.js';
import { CommandIds, isRefusal, isRollParams, type Refusal, type RollParams, type ShownRoll } from '../protocol.js';
import type { RolledLines } from '../rolled-lines.js';
import type { Uses } from '../uses.js';
import type { Refresh } from '../workspace/checking/publisher.js';
import * as messages from './messages.js';

/** The services that the command needs. */
export type RollServices = Uses<{
  readonly Connection: Connection;
  readonly Refresh: Refresh;
  readonly Rolled: RolledLines;
  readonly Session: FeatureContext;
}>;

/**
 * `workspace/executeCommand` for editors whose client does not roll by itself: the questions of an action are asked with
 * `window/showMessageRequest`, and the result is shown with `window/showMessage` and at the end of its line.
 */
export function rollByCommand(
  { server }: RollServices,
  roll: Handler<RollParams, ShownRoll | Refusal>,
): (command: string, args: readonly unknown[]) => Promise<void> {
  const { Connection, Refresh, Rolled, Session } = server;
  const keep = ({ uri, path }: RollParams, summary: string): void => {
    const line = path === undefined ? undefined : rollAt(Session.workspace, uri, path)?.roll?.expression;
    if (path !== undefined && line !== undefined) Rolled.add(uri, path, line, summary);
    Refresh.request();
  };
  return async (command, [first]) => {
    if (command !== CommandIds.roll || !isRollParams(first)) {
      showMessage(Connection, MessageType.Error, messages.notThisCommand(command));
      return;
    }
    const waiting: string[] = [];
    let params: RollParams = { ...first, isAsking: true };
    for (;;) {
      const result = await roll(params, NEVER);
      if (result instanceof ResponseError) return;
      if (!isRefusal(result)) {
        showMessage(
          Connection,
          MessageType.Info,
          [`${result.title}: ${result.summary}`, ...(result.account ?? [])].join('\n'),
        );
        keep(params, result.summary);
        waiting.push(...(result.followers ?? []));
        const name = waiting.shift();
        if (name === undefined) return;
        params = { ...first, name, isAsking: true };
        continue;
      }
      const answered = await answerOf(Connection, params, result);
      if (!answered) return;
      params = answered;
    }
  };
}

/** Shows a message that needs no answer. */
function showMessage(connection: Connection, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message });
}

const NEVER = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };

/** The parameters with the user's answer to a question; undefined if the user dismissed it, or after a refusal that asks nothing. */
async function answerOf(
  connection: Connection,
  params: RollParams,
  { problem, asks, seed }: Refusal,
): Promise<RollParams | undefined> {
  if (asks?.is !== 'choice') {
    showMessage(connection, MessageType.Warning, problem);
    return undefined;
  }
  const options = asks.options.map(({ name }): MessageActionItem => ({ title: name }));
  const question = asks.of === undefined ? asks.what : `${asks.of}: ${asks.what}`;
  const chosen = await connection.window.showInformationMessage(question, ...options);
  if (!chosen) return undefined;
  const choices = [...(params.choices ?? []), `${asks.what}=${chosen.title}`];
  return { ...params, choices, ...(seed !== undefined && seed !== '' && { seed }) };
}
