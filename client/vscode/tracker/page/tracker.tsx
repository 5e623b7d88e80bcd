import { Actor, Target } from './actor.js';
import { Files, Foot } from './foot.js';
import { Form, type FormActs, type OpenForm } from './form.js';
import { Head } from './head.js';
import { Order, Waiting } from './order.js';
import { Help, Log, Notice, Proposals, Question, Result, Trouble } from './result.js';
import type { View } from './view.js';

interface Props {
  readonly view: View;
  readonly notice: string | undefined;
  readonly form: (OpenForm & { readonly key: number }) | undefined;
  readonly formActs: FormActs;
}

/** The whole page of an encounter. */
export function Tracker({ view, notice, form, formActs }: Props) {
  return (
    <>
      <div id="top">
        <Head view={view} />
        <Result view={view} />
        <Trouble view={view} />
        <Notice text={notice} />
        <Question view={view} />
        <Proposals view={view} />
        {form && <Form key={form.key} form={form} model={view.model} words={view.words} acts={formActs} />}
        <Help view={view} />
      </div>
      <Order view={view} />
      {!view.isForPlayers && (
        <section id="middle" aria-label={view.words.actions}>
          <Actor view={view} />
          <Target view={view} />
        </section>
      )}
      {!view.isForPlayers && <Waiting view={view} />}
      <Log view={view} />
      {!view.isForPlayers && <Files view={view} />}
      <Foot view={view} />
    </>
  );
}
