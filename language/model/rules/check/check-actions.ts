import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { Book } from '../compile/book.js';
import { type Draft, spellingsOf } from '../compile/draft.js';
import { consequenceClauses } from '../consequences.js';
import { messages } from '../messages.js';
import { type Action, hasRoll, type Modifier } from '../rules.js';

/** What actions say that could never happen, could never end, or that a line could not tell from something else. */
export function checkActions(
  actions: ReadonlyMap<string, Action>,
  modifiers: ReadonlyMap<string, Modifier>,
  book: Book,
): void {
  checkNames(book);
  for (const action of actions.values()) {
    const draft = book.drafts.get(`action:${action.key}`);
    if (!draft) continue;
    checkUse(action, modifiers, draft, book);
    checkLeads(action, actions, draft, book);
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

/** What an action leads to has to end, and to know what it needs. */
function checkLeads(action: Action, actions: ReadonlyMap<string, Action>, draft: Draft, book: Book): void {
  for (const clause of draft.clauses) {
    if (clause.$type !== 'Leads') continue;
    const next = actions.get(book.find('action', clause.name) ?? '');
    if (!next || next.key === action.key) continue;
    const circle = wayBack(next, action.key, actions);
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

/** Names of the actions on the shortest way from one to another, which is left out; undefined where none leads there. */
function wayBack(from: Action, to: string, actions: ReadonlyMap<string, Action>): readonly string[] | undefined {
  const before = new Map<Action, Action | undefined>([[from, undefined]]);
  for (const one of before.keys())
    for (const consequence of one.consequences) {
      if (consequence.is !== 'leads') continue;
      const next = actions.get(consequence.action);
      if (consequence.action === to) {
        const names: string[] = [];
        for (let at: Action | undefined = one; at; at = before.get(at)) names.unshift(at.name);
        return names;
      }
      if (next && !before.has(next)) before.set(next, one);
    }
  return undefined;
}

function isConsequence(clause: ast.Clause): boolean {
  return consequenceClauses.some((type) => type === clause.$type);
}
