import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { TrackerCommand } from '../../../../language/fight/index.js';
import type { TrackerModel } from '../../../../language/show/index.js';
import { fill } from '../../in-webview.js';
import type { FormName } from './keys.js';
import type { TrackerWords } from './words.js';

/** The form that is open. */
export interface OpenForm {
  readonly name: FormName;
  /** The chosen action, for which faces of real dice are entered. */
  readonly action?: TrackerCommand & { readonly line: string };
  /** Text that the field starts with. */
  readonly text?: string;
  /** The question, if an action asks for faces of dice while it is carried out. */
  readonly asked?: string;
  /** Why the input was refused; the form stays open for corrections. */
  readonly wrong?: string;
}

/** Callbacks of forms. */
export interface FormActs {
  /** Sends a command; the form stays open until it has been carried out. */
  send(command: TrackerCommand, dice?: string): void;
  /** Faces of dice that were asked for. */
  faces(typed: string): void;
  /** Finds the member with a name like this, while it is typed (`isFinal` is false) and at the end. */
  find(typed: string, isFinal: boolean): void;
  close(): void;
}

interface Props {
  readonly form: OpenForm;
  readonly model: TrackerModel;
  readonly words: TrackerWords;
  readonly acts: FormActs;
}

/** The form at the top of the page; a new one for each that is opened. */
export function Form({ form, model, words, acts }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const first = element.current?.querySelector('[data-first]');
    if (!(first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement)) return;
    first.focus();
    first.setSelectionRange(first.value.length, first.value.length);
  }, []);
  const text = (name: string): string => {
    const field = element.current?.elements.namedItem(name);
    const isField =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
    return isField ? field.value.trim() : '';
  };
  const submit = (): void => {
    const command = commandOf(form, model, text);
    const typed = text('text');
    if (form.name === 'find') {
      acts.find(typed, true);
      acts.close();
    } else if (form.name === 'dice' && typed !== '') {
      if (form.asked !== undefined) acts.faces(typed);
      else if (form.action) acts.send(form.action, typed);
    } else if (command) acts.send(command);
  };
  return (
    <form
      id="form"
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') acts.close();
        else if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
          event.preventDefault();
          submit();
        } else return;
        event.stopPropagation();
      }}
    >
      <Fields form={form} model={model} words={words} find={(typed) => acts.find(typed, false)} />
      <button type="submit" class="main">
        {words.enter}
      </button>
      <button type="button" onClick={acts.close}>
        {words.cancel}
      </button>
      {form.wrong !== undefined && (
        <p class="wrong" role="alert">
          {form.wrong}
        </p>
      )}
    </form>
  );
}

/** The command that the fields of a form describe. */
function commandOf(
  { name }: OpenForm,
  { phase, selected }: TrackerModel,
  text: (field: string) => string,
): TrackerCommand | undefined {
  const typed = text('text');
  if (name === 'end') return { is: 'end', ...(typed !== '' && { outcome: typed }) };
  if (typed === '') return undefined;
  switch (name) {
    case 'line':
      return selected && { is: phase === 'declare' ? 'declare' : 'act', by: selected.name, line: typed };
    case 'note':
      return { is: 'note', text: typed };
    case 'hand': {
      const lines = typed
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
      return { is: 'by hand', of: text('who'), lines, reason: text('reason') };
    }
    case 'condition':
      return { is: 'condition', of: text('who'), word: typed, on: true };
    default:
      return undefined;
  }
}

function Fields({
  form: { name, action, text, asked },
  model,
  words,
  find,
}: Pick<Props, 'form' | 'model' | 'words'> & { find(typed: string): void }) {
  const plain = { autocomplete: 'off', spellcheck: false } as const;
  const one = (label: string) => (
    <Labelled label={label}>
      <input
        name="text"
        data-first
        defaultValue={text}
        {...plain}
        onInput={(event) => name === 'find' && find(event.currentTarget.value)}
      />
    </Labelled>
  );
  switch (name) {
    case 'line':
      return one(fill(words.forms.line, model.selected?.name ?? ''));
    case 'dice':
      return one(asked ?? fill(words.forms.dice, action?.line ?? ''));
    case 'hand':
      return (
        <>
          <Who model={model} words={words} />
          <Labelled label={words.forms.hand}>
            <textarea name="text" data-first rows={2} defaultValue={text} spellcheck={false} />
          </Labelled>
          <Labelled label={words.reason}>
            <input name="reason" {...plain} />
          </Labelled>
        </>
      );
    case 'condition': {
      const here = model.order.flatMap(({ conditions }) => conditions.map(({ word }) => word));
      return (
        <>
          <Who model={model} words={words} />
          <Labelled label={words.forms.condition}>
            <input name="text" data-first list="condition-words" defaultValue={text} {...plain} />
          </Labelled>
          <datalist id="condition-words">
            {[...new Set([...model.conditionWords, ...here])].map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
        </>
      );
    }
    default:
      return one(words.forms[name]);
  }
}

function Labelled({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its control is its child
    <label>
      {label}
      {children}
    </label>
  );
}

/** A list of the members. The target is selected by default: most wounds and conditions are for the target. */
function Who({ model, words }: Pick<Props, 'model' | 'words'>) {
  return (
    <Labelled label={words.who}>
      <select name="who" defaultValue={model.target?.name ?? model.selected?.name}>
        {model.order.map(({ name }) => (
          <option key={name} value={name} selected={name === (model.target?.name ?? model.selected?.name)}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
