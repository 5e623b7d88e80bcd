import type { Module } from 'langium';
import { createServicesForGrammar } from 'langium/grammar';
import { type LangiumServices, type LangiumSharedServices, startLanguageServer } from 'langium/lsp';
import { NodeFileSystem } from 'langium/node';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import type { ProcessUse } from '../../server/stopwatch.js';

/**
 * A language of the shape of a sheet with nothing but what Langium gives: the yardstick of the benchmark. It reads the
 * benchmark's text, links `like` and checks nothing.
 */
const grammar = `
grammar Bare
entry Document: (items+=Item | SEP)*;
Item: Campaign | Person;
Campaign: 'campaign' name=Name block=Block;
Person: role=('character' | 'npc') name=Name ('like' bases+=[Person:Name])? block=Block;
Block: '{' (statements+=Statement | SEP)* '}';
Statement: Roll | Entry;
Roll: 'roll' key=Name (sign=('+' | '-') number=NUMBER)? label=STRING?;
Entry: count=NUMBER? key=Name label=STRING? ('(' options+=Name ')')? rating=NUMBER? unit=Name? ('[' minus?='-'? cost=NUMBER ']')? block=Block?;
Name returns string: WORD+ | STRING;
terminal STRING: /"[^"\\n]*"/;
terminal NUMBER returns number: /[0-9]+/;
terminal WORD: /[A-Za-z][A-Za-z0-9\\/'-]*/;
terminal SEP: /[\\r\\n,;]+/;
hidden terminal WS: /[ \\t]+/;
hidden terminal COMMENT: /\\/\\/[^\\n\\r]*/;
`;

export async function bareServices(connection?: Connection): Promise<LangiumServices> {
  const sharedModule: Module<LangiumSharedServices, object> = {
    workspace: { FileSystemProvider: NodeFileSystem.fileSystemProvider },
    ...(connection && { lsp: { Connection: () => connection } }),
  };
  return createServicesForGrammar({
    grammar,
    languageMetaData: { languageId: 'muster', fileExtensions: ['.muster'], caseInsensitive: false, mode: 'production' },
    sharedModule,
  });
}

/** Serves the bare language over standard input and output; `bench/use` answers what the process uses. */
export async function serveBareLanguage(): Promise<void> {
  const connection = createConnection(ProposedFeatures.all);
  const { shared } = await bareServices(connection);
  connection.onRequest('bench/use', (): ProcessUse => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    return { heap: process.memoryUsage().heapUsed, cpu: (user + system) / 1000 };
  });
  startLanguageServer(shared);
}
