// Libraries bring more than is used, in forms that a bundler cannot leave out: these plugins make them ones that it can.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `export var X; (function (X) { ... })(X || (X = {}));`, as TypeScript writes a namespace, as an expression without side effects. */
export function pureNamespaces(source) {
  return source.replace(
    /^((?:export )?)var (\w+);\n\(function \(\2\) \{$([\s\S]*?)^\}\)\(\2 \|\| \(\2 = \{\}\)\);$/gm,
    '$1const $2 = /* @__PURE__ */ (function ($2) {$3return $2;\n})({});',
  );
}

/** CommonJS, as TypeScript writes it, as a module. */
export function asModule(source) {
  const files = new Map();
  const offered = new Map();
  const offer = (name, local, text) => {
    offered.set(name, local);
    return text;
  };
  const code = source
    .replace(/^"use strict";$/m, '')
    .replace(/^Object\.defineProperty\(exports, "__esModule".*$/m, '')
    .replace(/^exports\.\w+ = (?:exports\.\w+ = )*void 0;$/gm, '')
    .replace(/^var __\w+ = \(this && this\.__\w+\) [\s\S]*?^\}.*;$/gm, '')
    .replace(/^__exportStar\(require\("(.+)"\), exports\);$/gm, 'export * from "$1";')
    .replace(/^(?:const|var) (\w+) = (__import\w+\()?require\("(.+?)"\)\)?;$/gm, (_, name, helper, file) => {
      files.set(name, file);
      // `import x = require(...)` is the only one that keeps its name.
      const isWhole = helper === undefined && !/_\d+$/.test(name);
      return `import ${isWhole ? name : `* as ${name}`} from "${file}";`;
    })
    .replace(
      /^Object\.defineProperty\(exports, "(\w+)".* return (\w+)\.(\w+); \} \}\);$/gm,
      (_, name, file, local) => `export { ${local} as ${name} } from "${files.get(file)}";`,
    )
    .replace(/\((\w+) \|\| \(exports\.\1 = \1 = \{\}\)\)/g, (_, name) =>
      offer(name, name, `(${name} || (${name} = {}))`),
    )
    .replace(/^exports\.(\w+) = (\w+);$/gm, (_, name, local) => offer(name, local, ''))
    .replace(/^exports\.(\w+) = /gm, (_, name) => offer(name, name, `const ${name} = `))
    .replace(/\bexports\.(?=\w)/g, '');
  // What is left adds to something that is there already.
  const whole = pureNamespaces(code).replace(/^\}\)\((\w+) \|\| \(\1 = \{\}\)\);$/gm, '})($1);');
  return `${whole}\nexport { ${[...offered].map(([name, local]) => `${local} as ${name}`).join(', ')} };\n`;
}

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
function withoutServices(source) {
  return services.reduce((left, name) => {
    const declared = new RegExp(`^( +${name}: )\\(.*?\\) => .*?(,?)$`, 'm');
    if (!declared.test(left)) throw new Error(`Langium has no service ${name}`);
    return left.replace(declared, `$1() => { throw new Error('${name} is left out'); }$2`);
  }, source);
}

/** The source without the bodies of these functions and methods; whatever should call one fails. */
function without(...names) {
  return (source) =>
    names.reduce((left, name) => {
      const body = new RegExp(`^( *)((?:export function )?${name}\\(.*\\) \\{)$[\\s\\S]*?^\\1\\}(,?)$`, 'm');
      if (!body.test(left)) throw new Error(`There is no ${name} in the library`);
      return left.replace(body, `$1$2 throw Error('${name} is left out'); }$3`);
    }, source);
}

/** What is left of the library's lexer: the pattern of a token that is in no text. */
const lexer = () => 'export const LexerDefinitionErrorType = {};\nexport class Lexer {}\nLexer.NA = /NOT_APPLICABLE/;';

const parse = 'chevrotain/lib/src/parse';

/** What is changed of which files. */
const edits = {
  'langium/lib/default-module.js': withoutServices,
  'langium/lib/utils/grammar-utils.js': without('isCommentTerminal', 'terminalRegex'),
  'langium/lib/serializer/json-serializer.js': without('serialize', 'replacer', 'addAstNodeRegionWithAssignmentsTo'),
  'chevrotain/lib/src/scan/lexer_public.js': lexer,
  [`${parse}/grammar/gast/gast_resolver_public.js`]: without('validateGrammar'),
  [`${parse}/grammar/checks.js`]: without('validateLookahead'),
  // Grammars that are generated were validated when they were.
  [`${parse}/errors_public.js`]: without(
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
  [`${parse}/grammar/llk_lookahead.js`]: without(
    'validate',
    'validateNoLeftRecursion',
    'validateEmptyOrAlternatives',
    'validateAmbiguousAlternationAlternatives',
    'validateSomeNonEmptyLookaheadPath',
    'buildLookaheadForAlternation',
    'buildLookaheadForOptional',
  ),
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
  [`${parse}/parser/traits/recognizer_api.js`]: without('OVERRIDE_RULE', 'BACKTRACK', 'getSerializedGastProductions'),
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
  'vscode-languageserver-types/lib/esm/main.js': pureNamespaces,
};

const isCommonJs = /^vscode-(?:jsonrpc|languageclient|languageserver-protocol)\//;

/** For the bundler: of libraries, what is used. */
export const slimLibraries = {
  name: 'slim-libraries',
  setup(build) {
    build.onResolve({ filter: /^lodash-es\// }, ({ path }) => ({ path, namespace: 'lodash' }));
    build.onLoad({ filter: /.*/, namespace: 'lodash' }, ({ path }) => ({
      contents: `export { ${/\/(\w+)\.js$/.exec(path)[1]} as default } from './lodash-basics.mjs';`,
      resolveDir: import.meta.dirname,
    }));
    build.onLoad({ filter: /[\\/](?:langium|chevrotain|vscode-[\w-]+)[\\/]lib[\\/].*\.js$/ }, ({ path }) => {
      const file = path.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '');
      const edit = edits[file] ?? (isCommonJs.test(file) ? asModule : undefined);
      return edit && { contents: edit(readFileSync(path, 'utf8')), loader: 'js' };
    });
  },
};

/** For the bundler: Langium uses a few classes of the package of the whole protocol, which come from the one below it. */
export const protocolBasics = { 'vscode-languageserver-protocol': join(import.meta.dirname, 'protocol-basics.mjs') };
