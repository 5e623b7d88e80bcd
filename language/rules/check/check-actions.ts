import { nameKey } from '../../grammar/text.js';
import type { Book } from '../compile/book.js';
import { partsOf } from '../compile/done-parts.js';
import { type Draft, spellingsOf } from '../compile/draft.js';
import { isConsequence } from '../consequences.js';
import { messages } from '../messages.js';
import { type Action, hasRoll, type Modifier } from '../rules.js';

/** Reports parts of actions that never happen, never end, or have ambiguous names. */
export function checkActions(
  actions: ReadonlyMap<string, Action>,
  modifiers: ReadonlyMap<string, Modifier>,
  book: Book,
): void {
  checkNames(book);
  const wayBack = waysBack(actions);
  for (const action of actions.values()) {
    const draft = book.drafts.get(`action:${action.key}`);
    if (!draft) continue;
    checkUse(action, modifiers, draft, book);
    checkLeads(action, actions, wayBack, draft, book);
  }
}

/** A line cannot tell an action from a setting or a field of the same name, or from another action. */
function checkNames(book: Book): void {
  const names = new Map<string, string>();
  for (const draft of book.drafts.values())
    if (draft.what === 'setting' || draft.what === 'field')
      for (const spelling of spellingsOf(draft)) names.set(spelling, `${draft.what} ${draft.name}`);
  for (const draft of book.drafts.values()) {
    if (draft.what !== 'action') continue;
    for (const spelling of spellingsOf(draft)) {
      const other = names.get(spelling);
      if (other !== undefined)
        book.report('duplicate-name', draft.layers.at(-1)?.node, messages.actionLike(draft.name, other), {
          property: 'name',
        });
      names.set(spelling, `action ${draft.name}`);
    }
  }
}

/** Parts of an action that nothing reads, or that never take effect. */
function checkUse(action: Action, modifiers: ReadonlyMap<string, Modifier>, draft: Draft, book: Book): void {
  const { consequences, plays, parameter } = action;
  const node = draft.layers.at(-1)?.node;
  const isRolled = hasRoll(action);
  if (!isRolled && plays === undefined && consequences.length === 0 && !draft.clauses.some(isConsequence))
    book.report('unused', node, messages.idleAction(action.name), { property: 'name', severity: 'warning' });
  if (plays !== undefined) return;
  const isRead = (key: string): boolean => book.isLocalRead(draft, key);
  if (parameter && !isRead(parameter.key)) {
    const asking = draft.layers.findLast(({ node: one }) => one.$type === 'Action' && one.parameter)?.node;
    const words = asking?.$type === 'Action' ? asking.parameter : undefined;
    book.report('unused', words, messages.unreadParameter(parameter.name), {
      property: 'name',
      severity: 'warning',
    });
  }
  for (const clause of draft.clauses) {
    if (clause.$type === 'Throws' && !isRead(nameKey(clause.name)))
      book.report('unused', clause, messages.unreadThrow(clause.name), { property: 'name', severity: 'warning' });
    if (clause.$type === 'Spends')
      clause.names.forEach((name, index) => {
        const key = book.find('modifier', name);
        if (key !== undefined && action.uses.includes(key) && !isRead(key))
          book.report('unused', clause, messages.unreadUse(name), { property: 'names', index, severity: 'warning' });
      });
    if (clause.$type !== 'Takes') continue;
    clause.names.forEach((name, index) => {
      const key = book.find('modifier', name);
      const acts = isRolled && (modifiers.get(key ?? '')?.clauses.pool.length ?? 0) > 0;
      if (key !== undefined && !book.isItem(name) && !acts && !isRead(key))
        book.report('unused', clause, messages.idleModifier(name, action.name), {
          property: 'names',
          index,
          severity: 'warning',
        });
    });
  }
}

/** Reports `leads to` that would never end, or that lacks an argument or a target. */
function checkLeads(
  action: Action,
  actions: ReadonlyMap<string, Action>,
  wayBack: WayBack,
  draft: Draft,
  book: Book,
): void {
  for (const clause of [draft, ...partsOf(draft, book)].flatMap(({ clauses }) => clauses)) {
    if (clause.$type !== 'Leads') continue;
    const next = actions.get(book.find('action', clause.name) ?? '');
    if (!next || next.key === action.key) continue;
    const circle = wayBack(next, action);
    if (circle)
      book.report('cycle', clause, messages.leadsInCircle([action.name, ...circle, action.name]), { property: 'name' });
    if (next.parameter?.kinds)
      book.report('wrong-type', clause.argument ?? clause, messages.leadsToTrait(next.name), {
        ...(!clause.argument && { property: 'name' }),
      });
    else if (clause.argument && !next.parameter)
      book.report('wrong-place', clause.argument, messages.noParameter(next.name));
    else if (!clause.argument && next.parameter && !next.parameter.fallback)
      book.report('missing-option', clause, messages.leadsWithout(next.name, next.parameter.name), {
        property: 'name',
      });
    if (next.names === 'always' && action.names !== 'always')
      book.report('missing-option', clause, messages.leadsToNobody(next.name, action.name), { property: 'name' });
  }
}

/**
 * The names of the actions on the shortest way from one action to another, without the last one; undefined if there is
 * no way.
 */
type WayBack = (from: Action, to: Action) => readonly string[] | undefined;

/** Actions are numbered, so that a search needs no clearing: each action of a long cycle starts one. */
function waysBack(actions: ReadonlyMap<string, Action>): WayBack {
  const all = [...actions.values()];
  const numbers = new Map(all.map(({ key }, at) => [key, at]));
  const leads = all.map(({ consequences }) =>
    consequences.flatMap((one) => (one.is === 'leads' ? (numbers.get(one.action) ?? []) : [])),
  );
  /** The number of the last search that reached each action, and the action before it. */
  const reached = new Int32Array(all.length);
  const before = new Int32Array(all.length);
  let search = 0;
  return (from, to) => {
    const [start, end] = [numbers.get(from.key), numbers.get(to.key)];
    if (start === undefined || end === undefined) return undefined;
    search++;
    reached[start] = search;
    before[start] = NOWHERE;
    const queue = [start];
    for (const one of queue)
      for (const next of leads[one] ?? []) {
        if (next === end) {
          const way: number[] = [];
          for (let at = one; at !== NOWHERE; at = before[at] ?? NOWHERE) way.push(at);
          return way.reverse().map((at) => all[at]?.name ?? '');
        }
        if (reached[next] === search) continue;
        reached[next] = search;
        before[next] = one;
        queue.push(next);
      }
    return undefined;
  };
}

const NOWHERE = -1;
