/** Forms of the page: one at a time, at the top. */
import type { TrackerCommand } from '../../../../language/fight/index.js';
import type { TrackerModel } from '../../../../language/show/index.js';
import { button, create, element } from './dom.js';
import type { FormName } from './keys.js';
import { fill, type TrackerWords } from './words.js';

/** The context of a form. */
export interface FormContext {
  readonly model: TrackerModel;
  /** The chosen action, for which faces of real dice are entered. */
  readonly action?: TrackerCommand & { readonly line: string };
  /** Text that the field starts with. */
  readonly text?: string;
}

/** Callbacks of forms. */
export interface FormActs {
  /** Sends a command; the form stays open until it has been carried out. */
  send(command: TrackerCommand, dice?: string): void;
  /** Finds the member with a name like this, while it is typed (`isFinal` is false) and at the end. */
  find(typed: string, isFinal: boolean): void;
  closed(): void;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The form at the top of the page, with the fields of each of its kinds. */
export class Forms {
  private readonly form = element('form');
  private readonly wrong = create('p', { class: 'wrong', role: 'alert', hidden: true });
  private fields: Readonly<Record<string, Field>> = {};
  private current: FormName | undefined;
  private submit: () => void = () => undefined;

  constructor(
    private readonly words: TrackerWords,
    private readonly acts: FormActs,
  ) {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submit();
    });
    this.form.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
      else if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
        event.preventDefault();
        this.submit();
      } else return;
      event.stopPropagation();
    });
  }

  open(name: FormName, context: FormContext): void {
    const parts = this.partsOf(name, context);
    if (!parts) return;
    this.current = name;
    this.wrong.hidden = true;
    this.fields = Object.fromEntries(parts.fields.map(([key, field]) => [key, field]));
    const labels = parts.fields.map(([, field, label]) => create('label', {}, label, field));
    const enter = create('button', { type: 'submit', class: 'main' }, this.words.enter);
    this.form.replaceChildren(
      ...labels,
      ...(parts.extra ?? []),
      enter,
      button(this.words.cancel, () => this.close()),
      this.wrong,
    );
    this.form.hidden = false;
    this.submit = parts.submit;
    const field = parts.fields.at(parts.first ?? 0)?.[1];
    if (field && context.text !== undefined) field.value = context.text;
    field?.focus();
  }

  /** Shows why the input was refused; the form stays open for corrections. */
  refuse(why: string): void {
    this.wrong.textContent = why;
    this.wrong.hidden = false;
  }

  close(): void {
    if (this.current === undefined) return;
    this.current = undefined;
    this.form.hidden = true;
    this.form.replaceChildren();
    this.acts.closed();
  }

  private text(name: string): string {
    return this.fields[name]?.value.trim() ?? '';
  }

  private partsOf(name: FormName, { model, action }: FormContext) {
    const { words, acts } = this;
    const by = model.selected?.name;
    const send = (command: TrackerCommand, dice?: string) => acts.send(command, dice);
    switch (name) {
      case 'line':
        if (by === undefined) return undefined;
        return one(fill(words.forms.line, by), () => {
          const line = this.text('text');
          if (line !== '') send({ is: model.phase === 'declare' ? 'declare' : 'act', by, line });
        });
      case 'note':
        return one(words.forms.note, () => {
          const text = this.text('text');
          if (text !== '') send({ is: 'note', text });
        });
      case 'end':
        return one(words.forms.end, () => {
          const outcome = this.text('text');
          send({ is: 'end', ...(outcome !== '' && { outcome }) });
        });
      case 'dice':
        if (!action) return undefined;
        return one(fill(words.forms.dice, action.line), () => {
          const dice = this.text('text');
          if (dice !== '') send(action, dice);
        });
      case 'find': {
        const parts = one(words.forms.find, () => {
          acts.find(this.text('text'), true);
          this.close();
        });
        parts.fields[0]?.[1].addEventListener('input', () => acts.find(this.text('text'), false));
        return parts;
      }
      case 'hand':
        return {
          fields: [
            whoField(model, words),
            ['text', area(), words.forms.hand],
            ['reason', input(), words.reason],
          ] as const,
          first: 1,
          submit: () => {
            const lines = this.text('text')
              .split('\n')
              .map((line) => line.trim())
              .filter((line) => line !== '');
            if (lines.length > 0) send({ is: 'by hand', of: this.text('who'), lines, reason: this.text('reason') });
          },
        };
      case 'condition': {
        const suggested = new Set([
          ...model.conditionWords,
          ...model.order.flatMap(({ conditions }) => conditions.map(({ word }) => word)),
        ]);
        return {
          fields: [whoField(model, words), ['text', input('condition-words'), words.forms.condition]] as const,
          first: 1,
          extra: [
            create(
              'datalist',
              { id: 'condition-words' },
              ...[...suggested].map((value) => create('option', { value })),
            ),
          ],
          submit: () => {
            const word = this.text('text');
            if (word !== '') send({ is: 'condition', of: this.text('who'), word, on: true });
          },
        };
      }
    }
  }
}

type Parts = {
  readonly fields: readonly (readonly [name: string, field: Field, label: string])[];
  readonly extra?: readonly Node[];
  /** Index of the field that has the focus first. */
  readonly first?: number;
  readonly submit: () => void;
};

function one(label: string, submit: () => void): Parts {
  return { fields: [['text', input(), label]], submit };
}

function input(list?: string): HTMLInputElement {
  const field = document.createElement('input');
  field.autocomplete = 'off';
  field.spellcheck = false;
  if (list !== undefined) field.setAttribute('list', list);
  return field;
}

function area(): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.rows = 2;
  field.spellcheck = false;
  return field;
}

/** The target is selected by default: wounds and conditions are mostly theirs. */
function whoField(model: TrackerModel, words: TrackerWords): readonly ['who', HTMLSelectElement, string] {
  const field = document.createElement('select');
  const usual = model.target?.name ?? model.selected?.name;
  for (const { name } of model.order) field.append(create('option', { value: name, selected: name === usual }, name));
  return ['who', field, words.who];
}
