import { type CstNode, GrammarUtils } from 'langium';
import { type ast, embeddedRules, nameKey, pageOf } from '../../../language/grammar/index.js';
import type {
  LeftOut,
  OwnEntry,
  PartedLine,
  PartMeaning,
  SourceCharacter,
  SourceEntry,
} from '../../../language/read/index.js';
import type { Rules } from '../../../language/rules/index.js';
import { firstOwn, lastHeading, leftOutMeaning, nodeAt, type TextSpan } from '../../../language/workspace/index.js';
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
  unknownMeaning,
} from './meaning.js';
import { RulebookNames, rulebookMentions } from './rulebook-names.js';

/** Whether a document is a rulebook; every other one is a sheet. */
export function isRulebook(context: FeatureContext, uri: string): boolean {
  return context.languageOf(uri) === 'rulebook';
}

/** Every name in a document with what it refers to, in the order of the text. */
export function mentionsOf(context: FeatureContext, uri: string): readonly Mention[] {
  return isRulebook(context, uri) ? rulebookMentions(context, uri) : sheetMentions(context, uri);
}

/** The same for a pass over all documents: nothing of closed documents stays in memory. */
export function mentionsInPassing(context: FeatureContext, uri: string): readonly Mention[] {
  if (isRulebook(context, uri) || context.isOpen(uri)) return mentionsOf(context, uri);
  const root = context.sheetRoot(uri);
  const mentions = root ? namesIn(context, uri, root) : [];
  context.workspace.release(uri);
  return mentions;
}

/** Names of sheet documents, cached by their lines. */
const mentionsByLines = new WeakMap<
  readonly PartedLine[],
  { readonly root: ast.SheetDocument; readonly mentions: Mention[] }
>();

/** Names in the lines and headers of a sheet, according to the model. */
function sheetMentions(context: FeatureContext, uri: string): readonly Mention[] {
  const root = context.sheetRoot(uri);
  if (!root) return [];
  const lines = context.workspace.lines(uri);
  const cached = mentionsByLines.get(lines);
  if (cached?.root === root) return cached.mentions;
  const mentions = namesIn(context, uri, root);
  mentionsByLines.set(lines, { root, mentions });
  return mentions;
}

function namesIn(context: FeatureContext, uri: string, root: ast.SheetDocument): Mention[] {
  const mentions = new SheetNames(context, uri, root).read(context.workspace.lines(uri));
  return mentions.sort((a, b) => a.offset - b.offset || b.end - a.end);
}

/** Details of the spelling of a name. */
interface Spelling {
  /** Spelled differently from the declaration. */
  readonly alias?: boolean | undefined;
  /** The number of a member within quotes. */
  readonly number?: string | undefined;
  readonly isPlain?: boolean;
}

class SheetNames {
  private readonly mentions: Mention[] = [];
  private readonly scope: string;

  constructor(
    private readonly context: FeatureContext,
    private readonly uri: string,
    private readonly root: ast.SheetDocument,
  ) {
    this.scope = context.workspace.scopeOf(uri);
  }

  read(lines: readonly PartedLine[]): Mention[] {
    for (const item of this.root.items) this.addHeader(item);
    for (const line of lines) this.addLine(line);
    this.addPage();
    return this.mentions;
  }

  private addLine({ source, parts, rules }: PartedLine): void {
    for (const { from, to, side, meaning } of parts) {
      const first = source.tokens[from];
      const last = source.tokens[to - 1];
      const resolved = this.meaningOf(meaning, rules[side] ?? rules[0], source.path);
      if (!first || !last || !resolved) continue;
      const role = 'declares' in meaning && meaning.declares ? 'declaration' : 'reference';
      const isPlain = source.path.startsWith('@tables');
      this.add({ offset: first.offset, end: last.end }, resolved, role, { ...spelling(meaning), isPlain }, source.path);
    }
  }

  /** Names of a page: its links, headings and boxes, and those of its front matter. */
  private addPage(): void {
    const page = pageOf(this.root);
    if (!page) return;
    const { workspace } = this.context;
    const { game, players = [] } = page.front;
    if (game) this.addPlain(game, bookMeaning(game.text), 'reference');
    for (const player of players)
      this.addPlain(player, this.person(player.text) ?? unknownMeaning(player.text), 'reference');
    for (const given of page.front.given) {
      const at = page.boxes.findIndex(({ name }) => name !== '' && nameKey(name) === nameKey(given.text));
      const what = page.boxes[at]?.kind;
      if (what !== 'handout' && what !== 'clue') continue;
      const thing = { uri: this.uri, path: `@boxes.${at}`, what, name: page.boxes[at]?.name ?? '' } as const;
      this.addPlain(given, thingMeaning(thing, this.scope), 'reference');
    }
    page.headings.forEach((heading, at) => {
      const thing = { uri: this.uri, path: `@headings.${at}`, what: 'heading', name: heading.name } as const;
      this.addPlain(heading, thingMeaning(thing, this.scope), 'declaration');
    });
    page.boxes.forEach(({ kind, name, offset, end }, at) => {
      if (name === '' || (kind !== 'handout' && kind !== 'clue' && kind !== 'gm')) return;
      const thing = { uri: this.uri, path: `@boxes.${at}`, what: kind, name } as const;
      this.addPlain({ offset, end }, thingMeaning(thing, this.scope), 'declaration');
    });
    page.blocks.forEach((block, at) => {
      const thing = { uri: this.uri, path: `@blocks.${at}`, what: 'block', name: block.name } as const;
      this.addPlain(block, thingMeaning(thing, this.scope), 'declaration');
    });
    for (const link of page.links) {
      const { name, heading, whole, offset, end } = link;
      const target = workspace.link(this.uri, link);
      const [first] = target?.things ?? [];
      if (target?.isWhole && first) {
        this.addPlain(
          { offset, end },
          thingMeaning(first, this.scope),
          'reference',
          nameKey(first.name) !== nameKey(whole ?? ''),
        );
        continue;
      }
      const span = { offset, end: offset + name.length };
      // The name of a file changes only with the file.
      const isShort = target?.isShort === true;
      const alias = first !== undefined && !isShort && (first.what === 'file' || nameKey(first.name) !== nameKey(name));
      if (name !== '')
        this.addPlain(
          span,
          first ? thingMeaning(first, this.scope) : unknownMeaning(name),
          'reference',
          alias,
          isShort,
        );
      if (heading === undefined) continue;
      const meaning = target?.heading ? thingMeaning(target.heading, this.scope) : unknownMeaning(heading);
      const written = target?.isNested ? lastHeading(heading) : heading;
      this.addPlain({ offset: end - written.length, end }, meaning, 'reference');
    }
  }

  private addPlain({ offset, end }: TextSpan, meaning: Meaning, role: Role, alias = false, isShort = false): void {
    this.mentions.push({
      offset,
      end,
      meaning,
      role,
      isPlain: true,
      ...(alias && { alias }),
      ...(isShort && { isShort }),
    });
  }

  /** What a part of a line refers to, if it is a name. */
  private meaningOf(part: PartMeaning, rules: Rules | undefined, path = ''): Meaning | undefined {
    switch (part.is) {
      case 'named':
      case 'modifier':
      case 'action':
        return rules && namedMeaning(part.named, rules);
      case 'item':
        return part.named && rules ? namedMeaning(part.named, rules) : part.carried && this.own(part.carried);
      case 'kind': {
        const kind = rules?.kinds.get(part.key);
        return kind && declaredMeaning('kind', kind);
      }
      case 'row': {
        const table = rules?.tables.get(part.table);
        if (!table || part.row === undefined) return undefined;
        return { ...partMeaning('row', declaredMeaning('table', table), part.text), declared: table };
      }
      case 'choice':
      case 'specialty':
      case 'mark':
      case 'field': {
        const owner = this.meaningOf(part.of, rules);
        return owner && partMeaning(part.is, owner, part.name);
      }
      case 'own':
        return this.own(part.entry);
      case 'person':
        return this.person(part.who.name);
      case 'clock':
      case 'random table': {
        const thing = this.context.workspace.clocksAndTables.thing(this.uri, part.name, part.is);
        return thing && thingMeaning(thing, this.scope);
      }
      case 'side':
      case 'place':
        return {
          kind: part.is,
          key: `${this.uri}#${path.split('.')[0]}/${part.is}:${nameKey(part.name)}`,
          name: part.name,
        };
      case 'label':
        return part.text === '' ? undefined : this.person(part.text);
      case 'nobody':
      case 'unknown':
        return unknownMeaning(part.text);
      default:
        return undefined;
    }
  }

  /** The meaning of an entry of the author's own; one that overrides an inherited entry means that one. */
  private own(entry: OwnEntry): Meaning {
    const { name, uri, path } = firstOwn(this.context.workspace, entry);
    return { kind: 'own', key: `own:${uri}#${path}`, name };
  }

  private person(name: string): Meaning | undefined {
    const thing = this.context.workspace.lookUp(this.uri, name);
    return thing && thingMeaning(thing, this.scope);
  }

  private addHeader(item: ast.Item): void {
    const thing = (what: 'campaign' | 'character' | 'npc' | 'encounter', name: string): Meaning =>
      thingMeaning({ uri: this.uri, path: this.pathOf(item), what, name }, this.scope);
    switch (item.$type) {
      case 'Use':
        this.addProperty(item, 'name', bookMeaning(item.name), 'reference');
        break;
      case 'Campaign':
        if (item.name !== undefined) this.addProperty(item, 'name', thing('campaign', item.name), 'declaration');
        for (const statement of item.block?.statements ?? [])
          if (statement.$type === 'Use' || statement.$type === 'Rules') this.addHeader(statement);
        break;
      case 'Rules': {
        const rules = this.context.workspace.governedBy(this.uri)?.rules;
        if (rules) this.mentions.push(...new RulebookNames(rules).read(embeddedRules(item).root));
        break;
      }
      case 'Character': {
        const meaning = thing(item.role.toLowerCase() === 'npc' ? 'npc' : 'character', item.name);
        this.addProperty(item, 'name', meaning, 'declaration');
        if (item.plural !== undefined) this.addProperty(item, 'plural', meaning, 'declaration', { alias: true });
        const bases = GrammarUtils.findNodesForProperty(item.$cstNode, 'bases');
        for (const [index, name] of item.bases.entries()) {
          const node = bases[index];
          if (node) this.add(node, this.person(name) ?? unknownMeaning(name), 'reference');
        }
        this.addLeftOut(item);
        break;
      }
      case 'Encounter':
        this.addProperty(item, 'name', thing('encounter', item.name), 'declaration');
        break;
      default:
        break;
    }
  }

  /** Names of inherited entries that a character leaves out. */
  private addLeftOut(item: ast.Character): void {
    const { workspace } = this.context;
    const character = workspace.character(this.uri, this.pathOf(item));
    const leftOut = character ? leftOutOf(character) : [];
    if (!character || leftOut.length === 0) return;
    const rules = workspace.evaluation(this.uri, this.pathOf(item))?.rules ?? workspace.governedBy(this.uri)?.rules;
    const written = new Map<string, readonly CstNode[]>();
    for (const { path } of leftOut)
      if (!written.has(path))
        written.set(path, GrammarUtils.findNodesForProperty(nodeAt(this.root, path)?.$cstNode, 'names'));
    for (const { name, path, index } of leftOut) {
      const node = written.get(path)?.[index];
      const part = leftOutMeaning(workspace, character, name);
      const meaning = this.meaningOf(part, rules);
      if (node && meaning) this.add(node, meaning, 'reference', spelling(part));
    }
  }

  private pathOf(item: ast.Item): string {
    return String(item.$containerIndex ?? this.root.items.indexOf(item));
  }

  /** Adds the words of an item's property. */
  private addProperty(node: ast.Item, name: string, meaning: Meaning, role: Role, how: Spelling = {}): void {
    const cst = GrammarUtils.findNodeForProperty(node.$cstNode, name);
    if (cst) this.add(cst, meaning, role, how);
  }

  private add(span: TextSpan, meaning: Meaning, role: Role, how: Spelling = {}, path?: string): void {
    this.mentions.push({
      offset: span.offset,
      end: span.end,
      meaning,
      role,
      ...(path !== undefined && { path }),
      ...(how.alias && { alias: true }),
      ...(how.number !== undefined && { number: how.number }),
      ...(how.isPlain && { isPlain: true }),
    });
  }
}

function leftOutOf({ without, entries }: SourceCharacter): readonly LeftOut[] {
  const inside = (entry: SourceEntry): readonly LeftOut[] => [
    ...(entry.without ?? []),
    ...entry.entries.flatMap(inside),
  ];
  return [...without, ...entries.flatMap(inside)];
}

function spelling(part: PartMeaning): Spelling {
  switch (part.is) {
    case 'named':
      return { alias: part.named.alias !== undefined || part.suffix };
    case 'modifier':
    case 'action':
      return { alias: part.named.alias !== undefined };
    case 'item':
      return { alias: part.named !== undefined && part.key !== part.named.key };
    case 'person':
      return { alias: nameKey(part.written) !== nameKey(part.who.name), number: part.number };
    default:
      return {};
  }
}
