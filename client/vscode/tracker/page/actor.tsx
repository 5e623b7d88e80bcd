import { useLayoutEffect, useRef } from 'preact/hooks';
import type { TrackerModel } from '../../../../language/show/index.js';
import { fill, scrollToRow } from '../../in-webview.js';
import { BoxLine } from './boxes.js';
import { Button } from './button.js';
import { conditionText, type OrderMember, proposedEnd, type View } from './view.js';

/** Number of words of a situation that are shown at first. */
const SOME = 6;

type Selected = NonNullable<TrackerModel['selected']>;
type Group = Selected['actions'][number]['group'];

/** The selected member, with its actions. */
export function Actor({ view }: { readonly view: View }) {
  const { model, words, isReadOnly, acts, action } = view;
  const { selected } = model;
  if (!selected)
    return (
      <div id="actor">
        <p class="soft">{words.selectSomebody}</p>
      </div>
    );
  const member = model.order.find(({ name }) => name === selected.name);
  const isDeclaring = model.phase === 'declare';
  const chosen = selected.actions[action];
  const form = (name: 'line' | 'dice' | 'hand' | 'condition' | 'note', shortcut: string) => (
    <Button act={() => acts.open(name)} shortcut={shortcut}>
      {words.formButtons[name]}
    </Button>
  );
  return (
    <div id="actor">
      <div class="person">
        <h2>{selected.name}</h2>
        <Aim view={view} />
        {member?.declared !== undefined && <span class="soft">{member.declared}</span>}
      </div>
      <Situation view={view} all={selected.situation} />
      <Actions view={view} of={selected} />
      {!isReadOnly && (
        <div class="acts">
          <Button
            act={acts.carryOut}
            shortcut="Enter"
            class={model.ended === undefined && !proposedEnd(model) ? 'main' : ''}
            disabled={!chosen}
          >
            {isDeclaring ? words.declareIt : words.doIt}
          </Button>
          {isDeclaring && (
            <Button act={acts.atOnce} shortcut="⇧Enter" disabled={!chosen}>
              {words.atOnce}
            </Button>
          )}
          {form('line', '/')}
          {form('dice', 'F')}
          {form('hand', 'H')}
          {form('condition', 'C')}
          {form('note', 'N')}
          {member && (
            <Button act={() => acts.bring(selected.name, member.state === 'away')}>
              {member.state === 'away' ? words.comes : words.leaves}
            </Button>
          )}
          <MoveButton sign="▲" label={fill(words.earlierInOrder, selected.name)} act={() => acts.place(-1)} />
          <MoveButton sign="▼" label={fill(words.laterInOrder, selected.name)} act={() => acts.place(1)} />
        </div>
      )}
      <Numbers of={selected} />
      <Conditions of={selected.name} conditions={member?.conditions ?? []} view={view} />
      {selected.boxes.map((one) => (
        <BoxLine key={one.label} who={selected.name} of={one} view={view} />
      ))}
    </div>
  );
}

/** A button that moves the selected member in the order. */
function MoveButton({ sign, label, act }: { readonly sign: string; readonly label: string; readonly act: () => void }) {
  return (
    <Button act={act} class="small" title={label} aria-label={label}>
      {sign}
    </Button>
  );
}

/** The selected words, and the first of the others until the user unfolds them. */
function Situation({ view, all }: { readonly view: View; readonly all: Selected['situation'] }) {
  const { words, isReadOnly, isWhole, acts } = view;
  if (all.length === 0) return null;
  const sorted = [...all.filter(({ on }) => on), ...all.filter(({ on }) => !on)];
  const shown = isWhole ? sorted : sorted.slice(0, Math.max(SOME, all.filter(({ on }) => on).length));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend
    <div class="situation" role="group" aria-label={words.situation}>
      {shown.map(({ line, on }) => (
        <Button key={line} act={() => acts.say(line, !on)} aria-pressed={on} disabled={isReadOnly}>
          {line}
        </Button>
      ))}
      {all.length > SOME && (
        <Button act={acts.unfold} aria-expanded={isWhole}>
          {isWhole ? words.less : fill(words.more, all.length - shown.length)}
        </Button>
      )}
    </div>
  );
}

/** The actions of the first group, and the other groups, which can be unfolded. */
function Actions({ view, of: { name, actions } }: { readonly view: View; readonly of: Selected }) {
  const { words, action, visible, openGroups, filter, acts } = view;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current) scrollToRow(list.current, list.current.querySelector('[aria-selected=true]'));
  }, [action]);
  const inGroup = (group: Group) => visible.filter((at) => actions[at]?.group === group);
  const fold = (group: Exclude<Group, 'first'>) => {
    const count = actions.filter((one) => one.group === group).length;
    return (
      count > 0 && (
        <Button act={() => acts.openGroup(group)} aria-expanded={openGroups.has(group)} class="fold">
          {`${openGroups.has(group) ? '▾' : '▸'} ${fill(words.groups[group], count)}`}
        </Button>
      )
    );
  };
  const rows = (group: Group) => inGroup(group).map((at) => <ActionRow key={actions[at]?.key} at={at} view={view} />);
  return (
    <>
      <div
        ref={list}
        id="what"
        class="what"
        role="listbox"
        tabIndex={0}
        aria-label={words.actions}
        aria-activedescendant={visible.includes(action) ? `action-${action}` : undefined}
      >
        {rows('first')}
        {rows('close')}
        {rows('scene')}
        {rows('rest')}
      </div>
      {actions.length === 0 && <p class="soft">{fill(words.noActions, name)}</p>}
      <div class="folds">
        {fold('close')}
        {fold('scene')}
        {fold('rest')}
        {openGroups.has('rest') && (
          <input
            id="filter"
            type="search"
            aria-label={words.filter}
            placeholder={words.filter}
            value={filter}
            onInput={(event) => acts.filter(event.currentTarget.value)}
          />
        )}
      </div>
    </>
  );
}

function ActionRow({ at, view }: { readonly at: number; readonly view: View }) {
  const { model, words, action, visible, acts } = view;
  const one = model.selected?.actions[at];
  if (!one) return null;
  const { label, detail, chance, drops, mean, refused, reason } = one;
  const place = visible.indexOf(at);
  const digit = place < 9 ? String(place + 1) : undefined;
  const small = [detail, mean, drops, reason].filter((text) => text !== undefined).join(' · ');
  return (
    // Keys of the list are those of the page.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={`action-${at}`}
      role="option"
      tabIndex={-1}
      class={refused === undefined ? 'action' : 'action refused'}
      aria-selected={at === action}
      aria-disabled={refused === undefined ? undefined : 'true'}
      aria-keyshortcuts={digit}
      title={refused}
      data-line={one.line}
      onClick={() => acts.choose(at)}
      onDblClick={acts.carryOut}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: no key has the focus */}
      <kbd aria-hidden="true">{digit ?? ' '}</kbd>
      <span>
        <span class="label">{label}</span>
        {small !== '' && <span class="detail"> {small}</span>}
      </span>
      <span class="chance">
        {chance !== undefined && <span class="hide">{words.chance} </span>}
        {chance ?? ''}
      </span>
    </div>
  );
}

/** Values of a member. */
function Numbers({ of: { facts, counters } }: { readonly of: Selected }) {
  const numbers = [...counters, ...facts].filter(({ text, boxes }) => text !== '' || boxes);
  return numbers.length === 0 ? null : (
    <dl class="numbers">
      {numbers.map(({ label, text, now }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{now === undefined ? text : `${text} → ${now}`}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The list of targets. */
function Aim({ view: { model, words, acts } }: { readonly view: View }) {
  const { target, targets } = model;
  if (targets.length === 0) return <span class="soft">{words.noTarget}</span>;
  return (
    <label class="aim">
      <span class="hide">{words.target}</span>
      <span aria-hidden="true">→</span>
      <select value={target?.name} onChange={(event) => acts.aim(event.currentTarget.value)}>
        {targets.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The target of actions. */
export function Target({ view }: { readonly view: View }) {
  const { model, words } = view;
  const { target } = model;
  if (!model.selected || !target) return null;
  return (
    <div id="target">
      <h2>
        {words.target}: {target.name}
      </h2>
      {target.boxes.map((one) => (
        <BoxLine key={one.label} who={target.name} of={one} view={view} />
      ))}
      <Conditions of={target.name} conditions={target.conditions} view={view} />
    </div>
  );
}

/** The conditions of a member, each with a button that removes it. */
function Conditions({
  of,
  conditions,
  view: { words, isReadOnly, acts },
}: {
  readonly of: string;
  readonly conditions: OrderMember['conditions'];
  readonly view: View;
}) {
  if (conditions.length === 0) return null;
  return (
    <div>
      {conditions.map((one) => (
        <span key={one.word} class="chip">
          {conditionText(words, one)}
          {!isReadOnly && (
            <Button act={() => acts.release(of, one.word)} aria-label={fill(words.remove, one.word)}>
              ×
            </Button>
          )}
        </span>
      ))}
    </div>
  );
}
