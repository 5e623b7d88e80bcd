import { GrammarUtils } from 'langium';
import { type ast, nameKey, parseEmbedded } from '../../../language/grammar/index.js';
import { nodeAt, own, type Rules, readLines, type SourceEntry } from '../../../language/model/index.js';
import type { FeatureContext } from '../../context.js';
import { noteCampaignEntry } from './campaign-names.js';
import { noteEncounterEntry } from './encounter-names.js';
import { noteDeclaration, noteEntry } from './entry-names.js';
import { noteParts } from './expression-names.js';
import { bookMeaning, type Mention, namedMeaning, thingMeaning, unknownMeaning } from './meaning.js';
import { MentionList } from './mention-list.js';
import { RulebookNames } from './rulebook-names.js';

/** Every name in a sheet document with what it stands for, in the order of the text. */
export function sheetMentions(context: FeatureContext, uri: string): Mention[] {
  const root = context.sheetRoot(uri);
  const document = context.workspace.document(uri);
  if (!root || !document) return [];
  return new SheetNames(context, uri, root).read().sort((a, b) => a.offset - b.offset || b.end - a.end);
}

class SheetNames {
  private readonly names: MentionList;
  private readonly rules: Rules | undefined;

  constructor(
    private readonly context: FeatureContext,
    private readonly uri: string,
    private readonly root: ast.SheetDocument,
  ) {
    this.names = new MentionList(context, uri);
    this.rules = context.workspace.governedBy(uri)?.rules;
  }

  read(): Mention[] {
    const document = this.context.workspace.document(this.uri);
    if (!document) return [];
    for (const item of this.root.items) this.header(item);
    if (!this.rules) return this.names.mentions;
    for (const entry of document.entries) noteDeclaration(this.names, entry, this.rules, 'document');
    for (const campaign of document.campaigns)
      for (const entry of campaign.entries) noteCampaignEntry(this.names, entry, this.rules);
    for (const character of document.characters) {
      const rules = withOwn(this.rules, character.entries);
      this.without(character.path, rules);
      for (const entry of readLines(character.entries, rules))
        noteEntry(this.names, entry, { rules, where: 'character' });
      for (const { source, parts, rules: spoken } of this.context.workspace.rollLines(this.uri, character.path))
        noteParts(this.names, source, parts, spoken);
    }
    for (const encounter of document.encounters) {
      for (const entry of encounter.entries) noteEncounterEntry(this.names, entry);
      for (const { source, parts, rules: spoken } of this.context.workspace.encounter(this.uri, encounter.path)
        ?.lines ?? [])
        noteParts(this.names, source, parts, spoken);
    }
    return this.names.mentions;
  }

  private header(item: ast.Item): void {
    switch (item.$type) {
      case 'Use':
        this.names.property(item, 'name', bookMeaning(item.name), 'reference');
        break;
      case 'Campaign':
        if (item.name !== undefined)
          this.names.property(
            item,
            'name',
            thingMeaning(
              { uri: this.uri, path: this.pathOf(item), what: 'campaign', name: item.name },
              this.names.scope,
            ),
            'declaration',
          );
        for (const statement of item.block?.statements ?? [])
          if (statement.$type === 'Use' || statement.$type === 'Rules') this.header(statement);
        break;
      case 'Rules':
        if (this.rules) this.names.mentions.push(...new RulebookNames(this.rules).read(parseEmbedded(item, this.uri)));
        break;
      case 'Character': {
        const what = item.role.toLowerCase() === 'npc' ? 'npc' : 'character';
        const thing = thingMeaning({ uri: this.uri, path: this.pathOf(item), what, name: item.name }, this.names.scope);
        this.names.property(item, 'name', thing, 'declaration');
        if (item.plural !== undefined) this.names.property(item, 'plural', thing, 'declaration', true);
        item.bases.forEach((name, index) => {
          const node = GrammarUtils.findNodesForProperty(item.$cstNode, 'bases')[index];
          if (node) this.names.add(node, this.names.person(name) ?? unknownMeaning(name), 'reference');
        });
        break;
      }
      case 'Encounter':
        this.names.property(
          item,
          'name',
          thingMeaning(
            { uri: this.uri, path: this.pathOf(item), what: 'encounter', name: item.name },
            this.names.scope,
          ),
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
          this.names.add(
            cst,
            named ? namedMeaning(named, rules) : unknownMeaning(name),
            'reference',
            undefined,
            named?.alias !== undefined,
          );
      });
    }
  }
}

/** The rules of the campaign with what a character declares for itself. */
function withOwn(rules: Rules, entries: readonly SourceEntry[]): Rules {
  const declared = entries.flatMap((entry) => own(entry, rules));
  return declared.length > 0 ? own.extend(rules, declared) : rules;
}
