import { GrammarUtils } from 'langium';
import { parseEmbedded } from '../../../language/grammar/embedded.js';
import type * as ast from '../../../language/grammar/generated/ast.js';
import type { HeadToken } from '../../../language/grammar/head-tokens.js';
import { nameKey } from '../../../language/grammar/text.js';
import { fieldLine } from '../../../language/model/evaluate/build.js';
import { nodeAt, type TextSpan } from '../../../language/model/locate.js';
import { ExpressionReader } from '../../../language/model/read/expression.js';
import { joinTexts } from '../../../language/model/read/join-texts.js';
import { longestName } from '../../../language/model/read/longest-name.js';
import { own } from '../../../language/model/read/own-declarations.js';
import { type Place, type ReadEntry, readEntry } from '../../../language/model/read/read-entry.js';
import { readSections } from '../../../language/model/read/sections.js';
import type { SourceEntry } from '../../../language/model/read/source.js';
import { textOf } from '../../../language/model/read/token-text.js';
import type { Field, Named, Rules, Trait } from '../../../language/model/rules/rules.js';
import type { FeatureContext } from '../../context.js';
import {
  bookMeaning,
  declaredMeaning,
  type Meaning,
  type Mention,
  namedMeaning,
  partMeaning,
  type Role,
  thingMeaning,
  traitMeaning,
  unknownMeaning,
} from './meaning.js';
import { RulebookNames } from './rulebook-names.js';

/** Every name in a sheet document with what it stands for, in the order of the text. */
export function sheetMentions(context: FeatureContext, uri: string): Mention[] {
  const root = context.sheetRoot(uri);
  const document = context.workspace.document(uri);
  if (!root || !document) return [];
  return new SheetNames(context, uri, root).read().sort((a, b) => a.offset - b.offset || b.end - a.end);
}

/** The rules that hold for a character, with what it declares for itself. */
export function rulesOfCharacter(
  context: FeatureContext,
  uri: string,
  entries: readonly SourceEntry[],
): Rules | undefined {
  const rules = context.workspace.governedBy(uri)?.rules;
  if (!rules) return undefined;
  const declared = entries.flatMap((entry) => own(entry, rules));
  return declared.length > 0 ? own.extend(rules, declared) : rules;
}

class SheetNames {
  private readonly mentions: Mention[] = [];
  private readonly scope: string;
  private readonly rules: Rules | undefined;

  constructor(
    private readonly context: FeatureContext,
    private readonly uri: string,
    private readonly root: ast.SheetDocument,
  ) {
    this.scope = context.workspace.scopeOf(uri);
    this.rules = context.workspace.governedBy(uri)?.rules;
  }

  read(): Mention[] {
    const document = this.context.workspace.document(this.uri);
    if (!document) return [];
    for (const item of this.root.items) this.header(item);
    if (!this.rules) return this.mentions;
    for (const entry of document.entries) this.ownDeclaration(entry, this.rules, 'document');
    for (const campaign of document.campaigns)
      for (const entry of campaign.entries) this.campaignEntry(entry, this.rules);
    for (const character of document.characters) {
      const rules = rulesOfCharacter(this.context, this.uri, character.entries) ?? this.rules;
      this.without(character.path, rules);
      for (const entry of joinTexts(readSections(character.entries, rules), rules))
        this.entry(entry, { rules, where: 'character' });
    }
    for (const encounter of document.encounters)
      for (const entry of encounter.entries) this.encounterEntry(entry, this.rules);
    return this.mentions;
  }

  private header(item: ast.Item): void {
    switch (item.$type) {
      case 'Use':
        this.property(item, 'name', bookMeaning(item.name), 'reference');
        break;
      case 'Campaign':
        if (item.name !== undefined)
          this.property(
            item,
            'name',
            thingMeaning({ uri: this.uri, path: this.pathOf(item), what: 'campaign', name: item.name }, this.scope),
            'declaration',
          );
        for (const statement of item.block?.statements ?? [])
          if (statement.$type === 'Use' || statement.$type === 'Rules') this.header(statement);
        break;
      case 'Rules':
        if (this.rules) this.mentions.push(...new RulebookNames(this.rules).read(parseEmbedded(item, this.uri)));
        break;
      case 'Character': {
        const what = item.role.toLowerCase() === 'npc' ? 'npc' : 'character';
        const thing = thingMeaning({ uri: this.uri, path: this.pathOf(item), what, name: item.name }, this.scope);
        this.property(item, 'name', thing, 'declaration');
        if (item.plural !== undefined) this.property(item, 'plural', thing, 'declaration', true);
        item.bases.forEach((name, index) => {
          const node = GrammarUtils.findNodesForProperty(item.$cstNode, 'bases')[index];
          if (node) this.add(node, this.person(name) ?? unknownMeaning(name), 'reference');
        });
        break;
      }
      case 'Encounter':
        this.property(
          item,
          'name',
          thingMeaning({ uri: this.uri, path: this.pathOf(item), what: 'encounter', name: item.name }, this.scope),
          'declaration',
        );
        break;
      default:
        break;
    }
  }

  private pathOf(item: ast.Item): string {
    return String(this.root.items.indexOf(item));
  }

  private property(node: ast.Item, name: string, meaning: Meaning, role: Role, alias?: boolean): void {
    const cst = GrammarUtils.findNodeForProperty(node.$cstNode, name);
    if (cst) this.add(cst, meaning, role, undefined, alias);
  }

  private add(span: TextSpan, meaning: Meaning, role: Role, path?: string, alias?: boolean): void {
    this.mentions.push({
      offset: span.offset,
      end: span.end,
      meaning,
      role,
      ...(path !== undefined && { path }),
      ...(alias && { alias }),
    });
  }

  private tokens(
    source: SourceEntry,
    from: number,
    to: number,
    meaning: Meaning,
    role: Role = 'reference',
    alias?: boolean,
  ): void {
    const first = source.tokens[from];
    const last = source.tokens[to - 1];
    if (first && last && to > from)
      this.add({ offset: first.offset, end: last.end }, meaning, role, source.path, alias);
  }

  private person(name: string): Meaning | undefined {
    const thing = this.context.workspace.find(this.scope, name);
    return thing && thingMeaning(thing, this.scope);
  }

  private without(path: string, rules: Rules): void {
    const node = nodeAt(this.root, path);
    for (const statement of node?.$type === 'Character' ? (node.block?.statements ?? []) : []) {
      if (statement.$type !== 'Without') continue;
      statement.names.forEach((name, index) => {
        const cst = GrammarUtils.findNodesForProperty(statement.$cstNode, 'names')[index];
        const named = rules.vocabulary.names
          .get(nameKey(name))
          ?.find((one) => one.what !== 'kind' && one.what !== 'modifier');
        if (cst)
          this.add(
            cst,
            named ? namedMeaning(named, rules) : unknownMeaning(name),
            'reference',
            undefined,
            named?.alias !== undefined,
          );
      });
    }
  }

  /** An entry of a character, and what is nested in it. */
  private entry(source: SourceEntry, place: Place): void {
    const { rules } = place;
    if (source.type === 'roll' || source.type === 'check' || source.type === 'contest') {
      this.roll(source, 0, rules);
      return;
    }
    if (source.type !== 'entry') return;
    if (place.where === 'character' && this.ownDeclaration(source, rules, 'character')) return;
    const read = readEntry(source, place);
    this.head(source, read, rules, place);
    const list =
      rules.lists.get(source.section?.kind ?? '') ??
      (read.named?.what === 'list' ? rules.lists.get(read.named.key) : undefined);
    if (list && place.where === 'character') {
      for (const child of source.entries)
        this.entry(child, { rules, where: 'list', kinds: list.kinds, marks: list.marks });
      return;
    }
    const fields = read.trait?.clauses.fields ?? read.kind?.clauses.fields ?? [];
    const item = rules.kinds.get(read.trait?.kind ?? read.kind?.key ?? '')?.item ?? false;
    for (const child of source.entries) {
      if (item && this.fieldOf(child, fields, rules, read.trait)) continue;
      this.entry(
        child,
        item ? { ...place, where: 'list' } : { rules, where: 'trait', ...(read.trait && { parent: read.trait }) },
      );
    }
  }

  private head(source: SourceEntry, read: ReadEntry, rules: Rules, place: Place): void {
    const { name } = read;
    const before = source.tokens[name.from - 1];
    if (read.kind && name.from > 0 && before && nameKey(before.text) === read.kind.key)
      this.tokens(source, name.from - 1, name.from, declaredMeaning('kind', read.kind));
    const owner = this.nameOf(source, read, rules);
    for (const option of read.options) {
      if (option.type === 'choice')
        this.tokens(source, option.span.from, option.span.to, partMeaning('choice', owner, option.label));
      else if (option.type === 'specialty')
        this.tokens(source, option.span.from, option.span.to, partMeaning('specialty', owner, option.text));
      else if (option.type === 'label') {
        const person = this.person(option.text);
        if (person) this.tokens(source, option.span.from, option.span.to, person);
      }
    }
    for (const mark of read.marks)
      this.tokens(source, mark.span.from, mark.span.to, partMeaning('mark', owner, mark.name));
    if (read.like) this.named(source, read.like.span.from, read.like.span.to, rules, (named) => named.what === 'trait');
    if (read.field) return;
    for (const value of read.values) {
      const words = value.field.key.split(' ').length;
      const from = value.span.from - words;
      if (from >= name.to && nameKey(textOf(source.tokens, from, value.span.from)) === value.field.key)
        this.tokens(source, from, value.span.from, partMeaning('field', owner, value.field.name));
      this.value(source, value.span.from, value.span.to, value.field, rules);
    }
    void place;
  }

  /** The meaning of the entry's name; also notes it. */
  private nameOf(source: SourceEntry, read: ReadEntry, rules: Rules): Meaning {
    const { name } = read;
    if (read.named) {
      const meaning = namedMeaning(read.named, rules);
      this.tokens(
        source,
        name.from,
        name.to,
        meaning,
        'reference',
        read.named.alias !== undefined || read.suffix !== undefined,
      );
      return meaning;
    }
    if (read.problems.some((problem) => problem.code === 'unknown-name')) {
      const meaning = unknownMeaning(read.ownName ?? '');
      this.tokens(source, name.from, name.to, meaning);
      return meaning;
    }
    const meaning: Meaning = {
      kind: 'own',
      key: `own:${this.uri}#${source.path}`,
      name: read.ownName ?? '',
      ...(read.kind && { declared: read.kind }),
    };
    if (read.kind?.open !== 'text' && read.ownName !== undefined)
      this.tokens(source, name.from, name.to, meaning, 'declaration');
    return meaning;
  }

  /** `weapon Carbine { ... }`, `skill "Glider Repair" like Mechanic`; false where the entry declares nothing. */
  private ownDeclaration(source: SourceEntry, rules: Rules, where: 'document' | 'campaign' | 'character'): boolean {
    if (source.type !== 'entry') return false;
    const kind = rules.kinds.get(nameKey(source.tokens[0]?.text ?? ''));
    if (!kind || source.tokens.length < 2) return false;
    const trait = [...(rules.traits.get(kind.key)?.values() ?? [])].find(
      (one) => one.own && one.origin.clause === source.path && one.origin.book === source.uri,
    );
    if (!trait) {
      if (where === 'character') return false;
      const read = readEntry(source, { rules, where });
      this.head(source, read, rules, { rules, where });
      return true;
    }
    const read = readEntry(source, { rules, where: 'document' });
    this.tokens(source, 0, 1, declaredMeaning('kind', kind));
    this.tokens(source, read.name.from, read.name.to, traitMeaning(trait, rules), 'declaration');
    if (read.like) this.named(source, read.like.span.from, read.like.span.to, rules, (named) => named.what === 'trait');
    for (const line of source.entries) {
      if (nameKey(line.tokens[0]?.text ?? '') === 'mode')
        for (const inner of line.entries) this.fieldOf(inner, kind.clauses.fields, rules, trait);
      else this.fieldOf(line, kind.clauses.fields, rules, trait);
    }
    return true;
  }

  private fieldOf(line: SourceEntry, fields: readonly Field[], rules: Rules, trait: Trait | undefined): boolean {
    const found = fieldLine(
      line,
      fields.map((one) => one.key),
    );
    const field = fields.find((one) => one.key === found?.key);
    if (!found || !field) return false;
    const owner = trait ? traitMeaning(trait, rules) : unknownMeaning('');
    this.tokens(line, 0, found.length, partMeaning('field', owner, field.name));
    this.value(line, found.length, line.tokens.length, field, rules);
    return true;
  }

  private value(source: SourceEntry, from: number, to: number, field: Field, rules: Rules): void {
    if (field.type === 'text' || field.type === 'choice' || field.type === 'flag') return;
    this.expression(source, from, to, rules);
  }

  /** Names in an expression; answers where it ends. */
  private expression(source: SourceEntry, from: number, to: number, rules: Rules): number {
    const read = new ExpressionReader(rules, source.tokens, from, to, { uri: source.uri, path: source.path }).read();
    for (const term of read.terms) {
      const qualified = longestName(rules.vocabulary, source.tokens, term.span.from, term.span.to, isTerm) ? 0 : 1;
      const start = term.span.from + qualified;
      const kind = qualified === 1 ? rules.kinds.get(nameKey(source.tokens[term.span.from]?.text ?? '')) : undefined;
      if (kind) this.tokens(source, term.span.from, start, declaredMeaning('kind', kind));
      const end = nameEnd(source.tokens, start, term.span.to);
      const meaning = namedMeaning(term.named, rules);
      this.tokens(source, start, end, meaning, 'reference', term.named.alias !== undefined);
      if (term.specialty !== undefined && end + 1 < term.span.to)
        this.tokens(source, end + 1, term.span.to - 1, partMeaning('specialty', meaning, term.specialty));
    }
    for (const problem of read.problems)
      if (problem.code === 'unknown-name')
        this.tokens(
          source,
          problem.span.from,
          problem.span.to,
          unknownMeaning(textOf(source.tokens, problem.span.from, problem.span.to)),
        );
    return read.end;
  }

  private roll(source: SourceEntry, from: number, rules: Rules): void {
    const { tokens } = source;
    let end = tokens.length;
    if (tokens[end - 1]?.type === 'text' && end > from + 1 && nameKey(tokens[end - 2]?.text ?? '') !== 'against') end--;
    let at = this.expression(source, from, end, rules);
    while (at < end) {
      const word = nameKey(tokens[at]?.text ?? '');
      if (word === 'against') {
        at++;
        if (tokens[at]?.type === 'text') {
          const name = tokens[at]?.text ?? '';
          this.tokens(source, at, at + 1, this.person(name) ?? unknownMeaning(name));
          at++;
        }
        at = Math.max(at, this.expression(source, at, end, rules));
        continue;
      }
      const found =
        longestName(rules.vocabulary, tokens, at, end, (named) => named.what === 'modifier') ??
        (word === 'with' || tokens[at]?.type === 'comma'
          ? undefined
          : longestName(rules.vocabulary, tokens, at, end, (named) => named.what === 'trait'));
      const named = found?.candidates[0];
      if (!found || !named) {
        at++;
        continue;
      }
      this.tokens(source, at, at + found.length, namedMeaning(named, rules), 'reference', named.alias !== undefined);
      at += found.length;
    }
  }

  private campaignEntry(source: SourceEntry, rules: Rules): void {
    const { tokens } = source;
    const first = nameKey(tokens[0]?.text ?? '');
    if (source.type !== 'entry' || tokens.length === 0) return;
    if (first === 'ban' || first === 'require' || first === 'allow') {
      for (const line of tokens.length > 1 ? [source] : source.entries)
        this.named(line, line === source ? 1 : 0, line.tokens.length, rules, (named) => named.what === 'trait');
      return;
    }
    if (this.ownDeclaration(source, rules, 'campaign')) return;
    const from = first === 'switch' ? 1 : 0;
    const end = this.named(
      source,
      from,
      tokens.length,
      rules,
      (named) => named.what === 'setting' || named.what === 'switch',
    );
    if (end > from) this.expression(source, end, tokens.length, rules);
  }

  /** The longest name from a token on; answers where it ends. */
  private named(
    source: SourceEntry,
    from: number,
    to: number,
    rules: Rules,
    accept: (named: Named) => boolean,
  ): number {
    const found = longestName(rules.vocabulary, source.tokens, from, to, accept);
    const named = found?.candidates[0];
    if (!found || !named) return from;
    this.tokens(source, from, from + found.length, namedMeaning(named, rules), 'reference', named.alias !== undefined);
    return from + found.length;
  }

  private encounterEntry(source: SourceEntry, rules: Rules): void {
    if (source.type === 'side') {
      for (const line of source.entries) {
        const from = line.tokens[0]?.type === 'number' && line.tokens.length > 1 ? 1 : 0;
        const name = textOf(line.tokens, from, line.tokens.length);
        this.tokens(
          line,
          from,
          line.tokens.length,
          this.person(name) ?? unknownMeaning(name),
          'reference',
          !this.isSpelled(name),
        );
      }
      return;
    }
    if (source.type !== 'roll' && source.type !== 'check' && source.type !== 'contest') return;
    for (let length = Math.min(source.tokens.length, 8); length > 0; length--) {
      const numbered = source.tokens[length - 1]?.type === 'number' ? length - 1 : length;
      const person =
        this.person(textOf(source.tokens, 0, length)) ??
        (numbered > 0 ? this.person(textOf(source.tokens, 0, numbered)) : undefined);
      if (!person) continue;
      this.tokens(source, 0, this.person(textOf(source.tokens, 0, length)) ? length : numbered, person);
      this.roll(source, length, rules);
      return;
    }
    this.roll(source, 0, rules);
  }

  private isSpelled(name: string): boolean {
    const thing = this.context.workspace.find(this.scope, name);
    return thing === undefined || nameKey(thing.name) === nameKey(name);
  }
}

function isTerm(named: Named): boolean {
  return named.what !== 'kind' && named.what !== 'list' && named.what !== 'modifier' && named.alias !== 'choice';
}

/** Where the name of a term ends: before its specialty in parentheses. */
function nameEnd(tokens: readonly HeadToken[], from: number, to: number): number {
  if (tokens[to - 1]?.text !== ')') return to;
  let open = to - 1;
  while (open > from && tokens[open]?.text !== '(') open--;
  return open > from ? open : to;
}
