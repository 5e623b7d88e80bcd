import type { Rules } from '../../language/rules/index.js';
import { citationOf } from '../../language/show/index.js';
import type { Place, Places } from '../../language/show/on-command.js';
import { fileNameOf } from '../../language/workspace/index.js';
import type { FeatureContext } from '../context.js';

type Located = ReturnType<FeatureContext['locationOfRule']>;

/** Formats places for reports: the last part of the file's path, lines from 1. */
export function placesOf(context: FeatureContext, rules: Rules): Places {
  return {
    text(origin) {
      const range = context.rangeOfOrigin(origin);
      return range && placeOf({ uri: origin.uri, range });
    },
    rule: (origin) => placeOf(context.locationOfRule(origin)),
    citation: (origin) => citationOf(rules, origin),
  };
}

function placeOf(located: Located): Place | undefined {
  if (!located) return undefined;
  const { uri, range } = located;
  const file = fileNameOf(uri);
  return {
    file,
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
  };
}
