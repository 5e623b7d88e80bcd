// What is left out of which file of a library, and why nothing of Muster misses it. Names are those of the versions that are locked: one that
// is no longer there fails the build.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** `export var X; (function (X) { ... })(X || (X = {}));`, as TypeScript writes a namespace, as an expression without side effects. */
export function pureNamespaces(source) {
  return source.replace(
    /^((?:export )?)var (\w+);\n\(function \(\2\) \{$([\s\S]*?)^\}\)\(\2 \|\| \(\2 = \{\}\)\);$/gm,
    '$1const $2 = /* @__PURE__ */ (function ($2) {$3return $2;\n})({});',
  );
}

/** One edit after another. */
const all =
  (...changes) =>
  (source) =>
    changes.reduce((left, change) => change(left), source);

/** A pattern replaced once; what it matches has to be there. */
const replaced = (pattern, by) => (source) => {
  if (source.search(pattern) < 0) throw new Error(`There is no ${pattern} in the library`);
  return source.replace(pattern, by);
};

const changed = (names, patternOf, by) => all(...names.map((name) => replaced(patternOf(name), by(name))));

/** The source without these members of classes and objects; whatever should call one fails. */
const without = (...names) =>
  changed(
    names,
    (name) =>
      new RegExp(
        `^( +)(?:static |async |get )?${name}(?:\\(.*\\)|: (?:async )?\\(.*\\) =>) \\{$[\\s\\S]*?^\\1\\},?\\n`,
        'm',
      ),
    () => '',
  );

/** The source with these members saying nothing: what they would say is asked for, and read by nobody. */
const silent = (...names) =>
  changed(
    names,
    (name) => new RegExp(`^( +)${name}\\(.*\\) \\{$[\\s\\S]*?^\\1\\}`, 'm'),
    (name) => `$1${name}() { return ''; }`,
  );

/** The source without the first block, in any place, whose head begins so. */
const withoutBlock = (head) => replaced(new RegExp(`^( +)${head}[^\\n]* \\{$[\\s\\S]*?^\\1\\}\\n`, 'm'), '');

const functionOf = (name) => new RegExp(`^( *)((?:export )?function ${name}\\(.*\\) \\{)$[\\s\\S]*?^\\1\\}$`, 'm');

/** The source without the bodies of these functions; whatever should call one fails. */
const withoutFunctions = (...names) =>
  changed(names, functionOf, (name) => `$1$2 throw Error('${name} is left out'); }`);

/** The source with nothing in these namespaces, of which nobody asks for anything. */
const emptied = (...names) =>
  changed(
    names,
    (name) => new RegExp(`^var ${name};\\n\\(function \\(${name}\\) \\{$[\\s\\S]*?^\\}\\)\\(${name} .*\\);$`, 'm'),
    (name) => `var ${name} = {};\nexports.${name} = ${name};`,
  );

/** The source with functions that do nothing, which a bundler leaves out together with their calls. */
const idle = (...names) => changed(names, functionOf, () => '$1$2}');

/** Services of Langium that nothing of Muster asks for: the model resolves names and checks, and the layout pass reads tokens. */
const services = [
  'AstNodeDescriptionProvider',
  'AsyncParser',
  'CompletionParser',
  'ConfigurationProvider',
  'DocumentationProvider',
  'DocumentValidator',
  'GrammarConfig',
  'Hydrator',
  'IndexManager',
  'LangiumParser',
  'Lexer',
  'LexerErrorMessageProvider',
  'Linker',
  'ReferenceDescriptionProvider',
  'References',
  'ScopeComputation',
  'ScopeProvider',
  'TokenBuilder',
  'ValidationRegistry',
  'WorkspaceManager',
];

/** Langium's services without those; whatever should ask for one of them fails. */
const withoutServices = changed(
  services,
  (name) => new RegExp(`^( +${name}: )\\(.*?\\) => .*?(,?)$`, 'm'),
  (name) => `$1() => { throw new Error('${name} is left out'); }$2`,
);

/** What the sources of Muster use of a namespace, which a bundler would keep whole. */
function usedOf(namespace) {
  const used = new Set();
  for (const folder of ['language', 'server', 'client'])
    for (const file of readdirSync(join(root, folder), { recursive: true }).filter((path) => path.endsWith('.ts')))
      for (const [, name] of readFileSync(join(root, folder, file), 'utf8').matchAll(
        RegExp(`\\b${namespace}\\.(\\w+)`, 'g'),
      ))
        used.add(name);
  return [...used].sort().join(', ');
}

const usedNamespaces = (source) =>
  ['AstUtils', 'CstUtils', 'GrammarUtils'].reduce(
    (left, namespace) =>
      replaced(
        new RegExp(`^import \\* as ${namespace} from (.*);$`, 'm'),
        (_, file) => `import { ${usedOf(namespace)} } from ${file};\nconst ${namespace} = { ${usedOf(namespace)} };`,
      )(left),
    source,
  );

/** What is left of the library's lexer: the pattern of a token that is in no text. */
const lexer = () => 'export const LexerDefinitionErrorType = {};\nexport class Lexer {}\nLexer.NA = /NOT_APPLICABLE/;';

/** The queue of messages, in order, by keys. The library's can move what is in it. */
const queue = () => `export const Touch = {};
export class LRUCache {}
export class LinkedMap extends Map {
  shift() {
    for (const [key, value] of this) {
      this.delete(key);
      return value;
    }
  }
}`;

const parse = 'chevrotain/lib/src/parse';
const numbered = ['CONSUME', 'SUBRULE', 'OPTION', 'OR', 'MANY', 'MANY_SEP', 'AT_LEAST_ONE', 'AT_LEAST_ONE_SEP'];

const langium = {
  'langium/lib/default-module.js': withoutServices,
  'langium/lib/utils/index.js': usedNamespaces,
  'langium/lib/utils/grammar-utils.js': withoutFunctions('isCommentTerminal', 'terminalRegex'),
  'langium/lib/utils/stream.js': all(
    pureNamespaces,
    without(
      'isEmpty',
      'toSet',
      'toMap',
      'concat',
      'join',
      'indexOf',
      'every',
      'nonNullable',
      'reduceRight',
      'recursiveReduce',
      'find',
      'findIndex',
      'includes',
      'flatMap',
      'flat',
      'head',
      'tail',
      'limit',
      'distinct',
      'exclude',
    ),
  ),
  // The two languages have no file name in common.
  'langium/lib/service-registry.js': all(
    withoutBlock('if \\(this\\.fileExtensionMap\\.has'),
    withoutBlock('if \\(this\\.fileNameMap\\.has'),
  ),
  'langium/lib/utils/uri-utils.js': all(
    without('clear', 'hasNode', 'findNode', 'findChildren'),
    withoutFunctions('equals', 'relative', 'contains'),
  ),
  'langium/lib/utils/collections.js': without(
    'size',
    'clear',
    'delete',
    'getStream',
    'has',
    'addAll',
    'forEach',
    'entries',
    'keys',
    'values',
    'entriesGroupedByKey',
  ),
  'langium/lib/serializer/json-serializer.js': without('serialize', 'replacer', 'addAstNodeRegionWithAssignmentsTo'),
  // The builder of the server says itself what is built when, and nobody waits for a state of it.
  'langium/lib/workspace/document-builder.js': without(
    'update',
    'resultsAreIncomplete',
    'findMissingValidationCategories',
    'findChangedUris',
    'sortDocuments',
    'hasTextDocument',
    'shouldRelink',
    'onUpdate',
    'onBuildPhase',
    'onDocumentPhase',
    'waitUntil',
    'awaitDocumentState',
    'awaitBuilderState',
    'validate',
  ),
  'langium/lib/workspace/documents.js': all(
    pureNamespaces,
    without('fromUri', 'getInitialText', 'getOrCreateDocument', 'createDocument', 'invalidateDocument'),
  ),
  // The grammars have no references, parameters or unordered groups.
  'langium/lib/parser/parser-builder-base.js': withoutFunctions(
    'buildRuleCallPredicate',
    'buildPredicate',
    'buildUnorderedGroup',
    'buildCrossReference',
  ),
};

const chevrotain = {
  'chevrotain/lib/src/scan/lexer_public.js': lexer,
  [`${parse}/grammar/gast/gast_resolver_public.js`]: withoutFunctions('validateGrammar'),
  [`${parse}/grammar/checks.js`]: withoutFunctions('validateLookahead'),
  [`${parse}/grammar/follow.js`]: withoutFunctions('computeAllProdsFollows'),
  // Of what the parser says only the one token is read that it expects (`language/grammar/parser.ts`), not the ways to go on.
  [`${parse}/parser/traits/error_handler.js`]: all(
    replaced(/^import \{ getLookaheadPathsForOptionalProd.*\n/m, ''),
    replaced(/\bgetLookaheadPathsForOptionalProd\(.*\)/, '[]'),
    replaced(/\bgetLookaheadPathsForOr\(.*\)/, '[]'),
  ),
  // Grammars that are generated were validated when they were.
  [`${parse}/errors_public.js`]: all(
    silent('buildNoViableAltMessage', 'buildEarlyExitMessage'),
    without(
      'buildRuleNotFoundError',
      'buildDuplicateFoundError',
      'buildNamespaceConflictError',
      'buildAlternationPrefixAmbiguityError',
      'buildAlternationAmbiguityError',
      'buildEmptyRepetitionError',
      'buildTokenNameError',
      'buildEmptyAlternationError',
      'buildTooManyAlternativesError',
      'buildLeftRecursionError',
      'buildInvalidRuleNameError',
      'buildDuplicateRuleNameError',
    ),
  ),
  [`${parse}/grammar/llk_lookahead.js`]: without(
    'validate',
    'validateNoLeftRecursion',
    'validateEmptyOrAlternatives',
    'validateAmbiguousAlternationAlternatives',
    'validateSomeNonEmptyLookaheadPath',
    'buildLookaheadForAlternation',
    'buildLookaheadForOptional',
  ),
  // What it would report goes nowhere.
  'chevrotain-allstar/lib/all-star-lookahead.js': idle('reportLookaheadAmbiguity'),
  // The layout pass recovers, not the parser.
  [`${parse}/parser/traits/recoverable.js`]: without(
    'getTokenToInsert',
    'tryInRepetitionRecovery',
    'shouldInRepetitionRecoveryBeTried',
    'getNextPossibleTokenTypes',
    'getFollowsForInRuleRecovery',
    'tryInRuleRecovery',
    'canPerformInRuleRecovery',
    'canRecoverWithSingleTokenInsertion',
    'canRecoverWithSingleTokenDeletion',
    'isInCurrentRuleReSyncSet',
    'findReSyncTokenType',
    'getCurrFollowKey',
    'buildFullFollowKeyStack',
    'flattenFollowSet',
    'getFollowSetFromFollowKey',
    'addToResyncTokens',
    'reSyncTo',
  ),
  // Langium calls what takes a number, and no rule of it has separators.
  [`${parse}/parser/traits/recognizer_api.js`]: without(
    'OVERRIDE_RULE',
    'BACKTRACK',
    'getSerializedGastProductions',
    ...numbered.flatMap((name) => [name, ...Array.from({ length: 9 }, (_, at) => `${name}${at + 1}`)]),
  ),
  [`${parse}/parser/traits/recognizer_engine.js`]: all(
    without(
      'atLeastOneSepFirstInternal',
      'atLeastOneSepFirstInternalLogic',
      'manySepFirstInternal',
      'manySepFirstInternalLogic',
      'repetitionSepSecondInternal',
      'saveRecogState',
      'reloadRecogState',
    ),
    // How a parser is made wrongly.
    withoutBlock('if \\(Object\\.hasOwn\\(config, "serializedGrammar"'),
    withoutBlock('if \\(Array\\.isArray\\(tokenVocabulary'),
    withoutBlock('if \\(this\\.selfAnalysisDone'),
    // They say where a repetition that is recovered goes on.
    replaced(/^import \{ NextTerminalAfter.*\n/m, ''),
    replaced(/\bNextTerminalAfter\w+Walker\b/g, 'undefined'),
  ),
  // Ways of older versions.
  [`${parse}/parser/parser.js`]: all(
    without('performSelfAnalysis'),
    withoutBlock('if \\(Object\\.hasOwn\\(config, "ignoredIssues"'),
  ),
  [`${parse}/parser/traits/gast_recorder.js`]: all(
    without('atLeastOneSepFirstInternalRecord', 'manySepFirstInternalRecord'),
    // What can be wrong with a grammar that is recorded was wrong when it was generated.
    idle('assertMethodIdxIsValid'),
    withoutBlock('if \\(!ruleToCall'),
    withoutBlock('if \\(!hasShortKeyProperty'),
    replaced(/^( +)catch \(originalError\) \{$[\s\S]*?^\1\}$/m, '$1finally {}'),
    replaced(/^( +)for \(let i = 0; i < 10; i\+\+\) \{$[\s\S]*?^\1\}\n/gm, ''),
  ),
  // Langium builds its own tree.
  [`${parse}/parser/traits/tree_builder.js`]: without(
    'setInitialNodeLocationOnlyOffsetRecovery',
    'setInitialNodeLocationOnlyOffsetRegular',
    'setInitialNodeLocationFullRecovery',
    'setInitialNodeLocationFullRegular',
    'cstPostRuleFull',
    'cstPostRuleOnlyOffset',
    'cstPostTerminal',
    'cstPostNonTerminal',
    'getBaseCstVisitorConstructor',
    'getBaseCstVisitorConstructorWithDefaults',
  ),
};

/** Edits of any bundle, by file. */
export const edits = {
  ...langium,
  ...chevrotain,
  'vscode-languageserver-types/lib/esm/main.js': pureNamespaces,
  // Arrays are sorted stably by now.
  'vscode-languageserver-textdocument/lib/esm/main.js': replaced(
    functionOf('mergeSort'),
    '$1$2 return data.sort(compare); }',
  ),
  // A path of a URI is joined, and taken apart at its end.
  'vscode-uri/lib/esm/index.mjs': all(
    replaced(/\bresolve:function\(.*?(?=normalize:function)/, ''),
    replaced(/\bisAbsolute:function\(.*?(?=join:function)/, ''),
    replaced(/\brelative:function\(.*?(?=dirname:function)/, ''),
    replaced(/\bformat:function\(.*?(?=sep:")/, ''),
  ),
};

/** Edits of bundles that speak the protocol by themselves (`server/connection.ts`): they trace nothing and take no progress. */
export const connectionEdits = {
  'vscode-jsonrpc/lib/common/linkedMap.js': queue,
  'vscode-jsonrpc/lib/common/connection.js': all(
    idle(
      'traceSendingRequest',
      'traceSendingNotification',
      'traceSendingResponse',
      'traceReceivedRequest',
      'traceReceivedNotification',
      'traceReceivedResponse',
    ),
    withoutFunctions('stringifyTrace', 'logLSPMessage'),
    // How messages are traced is neither asked nor told, and options of a connection have one form.
    replaced(/^\(function \(Trace\) \{$\n +function fromString[\s\S]*?^\}\)\(Trace .*\);\n/m, ''),
    replaced(/^\(function \(TraceFormat\) \{$\n +function fromString[\s\S]*?^\}\)\(TraceFormat .*\);\n/m, ''),
    emptied(
      'TraceValue',
      'SetTraceNotification',
      'LogTraceNotification',
      'RequestCancellationReceiverStrategy',
      'ConnectionOptions',
    ),
    without('onProgress', 'sendProgress', 'hasPendingResponse', 'trace', 'end', 'dispose', 'inspect'),
    replaced(/^ {4}connection\.onNotification\(LogTraceNotification[\s\S]*?(?=^ {4}return connection;$)/m, ''),
  ),
};
