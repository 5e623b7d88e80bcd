import { lineEnd, nameKey, quoteName } from '../../../language/grammar/index.js';
import { nearNames, Vocabulary } from '../../../language/rules/index.js';
import { nodeAt } from '../../../language/workspace/index.js';
import { addToBlock, type Fix, type FixMaker, insert, replace, words } from './fix.js';
import * as titles from './titles.js';

/** For an unknown character: similar names, or a new npc of this name. */
export const memberFixes: FixMaker = (spot) => {
  const { context, uri, text, span, finding } = spot;
  // The span is not a name.
  if (finding?.data?.isNameless === true) return [];
  const written = text.slice(span.offset, span.end).replace(/^["\u201C\u201E]|["\u201C\u201D]$/g, '');
  const scope = context.workspace.scopeOf(uri);
  const people = context.workspace.names
    .all(scope)
    .filter((thing) => thing.what === 'character' || thing.what === 'npc');
  const names = new Map(
    people.map((thing) => [
      nameKey(thing.name),
      [{ what: 'trait' as const, key: nameKey(thing.name), name: thing.name }],
    ]),
  );
  // If only members of one encounter are possible, the finding names them.
  const similar = nearNames(new Vocabulary(names, new Map()), written, () => true);
  const near = [...new Set([...words(spot, 'near'), ...similar])].slice(0, 6);
  const quoted = text.charAt(span.offset) === '"';
  const fixes: Fix[] = near.map((name) =>
    replace(spot, `Write "${name}"`, quoted ? `"${name}"` : quoteName(name), near.length === 1),
  );
  // `Guard 9`, or `Guard` where there are several: guards exist, so a new npc is not what the author meant.
  if (names.has(nameKey(written)) || names.has(nameKey(written.replace(/\s+\d+$/, '')))) return fixes;
  if (written === '' || /[\r\n{}[\]]/.test(written) || written.length > 60) return fixes;
  const end = lineEnd(text);
  return [
    ...fixes,
    {
      title: titles.addNpc(written),
      edits: [
        insert(uri, text.length, `${text.endsWith('\n') ? '' : end}${end}npc ${quoteName(written)} {${end}}${end}`),
      ],
    },
  ];
};

/** For a member without a side: one fix for each side. */
export const sideFixes: FixMaker = ({ context, uri, text, finding }) => {
  const member = finding?.data?.member;
  const encounter = context.workspace.document(uri)?.encounters.find((one) => isIn(one.path, finding?.origin.path));
  const root = context.sheetRoot(uri);
  if (typeof member !== 'string' || !encounter || !root) return [];
  const sides = encounter.entries.filter((entry) => entry.type === 'side');
  return sides.flatMap((side): Fix[] => {
    const node = nodeAt(root, side.path)?.$cstNode;
    const edit = node && addToBlock(uri, text, node, quoteName(member));
    return edit ? [{ title: titles.putOnSide(member, side.name ?? ''), edits: [edit] }] : [];
  });
};

function isIn(path: string, inner: string | undefined): boolean {
  return inner?.startsWith(`${path}.`) === true;
}

/** For two of the same name: adds a number to this one. */
export const duplicateNameFixes: FixMaker = (spot) => {
  const { context, uri, text, span } = spot;
  const written = text.slice(span.offset, span.end).replace(/^["\u201C\u201E]|["\u201C\u201D]$/g, '');
  const scope = context.workspace.scopeOf(uri);
  if (
    !spot.finding ||
    spot.finding.origin.path.includes('.') ||
    context.workspace.document(uri)?.entries.some((entry) => entry.path === spot.finding?.origin.path)
  )
    return [];
  let number = 2;
  while (context.workspace.names.find(scope, `${written} ${number}`).length > 0) number++;
  return [replace(spot, titles.callThisOne(`${written} ${number}`), `"${written} ${number}"`)];
};
