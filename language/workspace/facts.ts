import type * as memo from '../memo/dependencies.js';

/**
 * The kinds of facts of a workspace: inputs that change from outside, and computed results. `of` and `key` identify one.
 *
 * | kind        | of                | key          | changes when                                                  |
 * | ----------- | ----------------- | ------------ | ------------------------------------------------------------- |
 * | `text`      |                   | address      | the text of a character, an encounter or a roll changes        |
 * | `name`      | scope             | name, or `*` | the name means something else; `*`: any name of the scope does |
 * | `game`      |                   | document     | the document has another `use` or belongs to another scope     |
 * | `campaign`  | scope             |              | the scope has another campaign, or the campaign another `use`  |
 * | `party`     | scope             |              | the campaign lists other player characters                     |
 * | `book`      |                   | name, or `*` | a rulebook of that name comes or goes; `*`: any does           |
 * | `rule`      | governing address | declaration, or `*` | the content of the declaration changes; `*`: of any     |
 * | `contract`  | governing address |              | what the campaign sets changes                                 |
 * | `lineage`   |                   | address      | what the character inherits may have changed                   |
 * | `character` |                   | address      | the values of the character may have changed                   |
 * | `encounter` |                   | address      | the result of the encounter may have changed                   |
 * | `roll`      |                   | address      | the result of the roll of a page may have changed              |
 * | `document`  |                   | document     | the findings of the document may have changed                  |
 * | `lines`     |                   | document     | what the lines of the document mean may have changed           |
 */
export type FactKind = 'text' | 'name' | 'game' | 'campaign' | 'party' | 'book' | 'rule' | 'contract' | ResultKind;

/** Facts that are computed from others. */
export type ResultKind = 'lineage' | 'character' | 'encounter' | 'roll' | 'document' | 'lines';

/** Something in a workspace that can change. */
export type Fact = memo.Fact<FactKind>;

/** A result, with the address of a character, an encounter or a roll, or the URI of a document. */
export type Computed = memo.Computed<ResultKind>;

/** What depends on what in a workspace. */
export type Dependencies = memo.Dependencies<FactKind, ResultKind>;

/** The document that a result is about. */
export function documentOf({ kind, address }: Computed): string {
  return kind === 'document' || kind === 'lines' ? address : address.slice(0, address.lastIndexOf('#'));
}
