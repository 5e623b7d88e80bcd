import type { AstNode } from 'langium';
import { placeOf, placeOfProperty } from '../../grammar/node-places.js';
import type { BookSource } from './draft.js';

/** A finding in a rulebook: the node that is wrong, and what to do. */
export interface RuleFinding {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly message: string;
  readonly uri: string;
  readonly offset: number;
  readonly end: number;
}

/** The offending part of a node: a property, or the whole node. */
export interface OffendingPart {
  readonly property?: string;
  readonly index?: number;
  readonly severity?: RuleFinding['severity'];
}

/** The findings of a rulebook and its bases while they are compiled, each in the document that it is about. */
export class RuleFindings {
  readonly findings: RuleFinding[] = [];
  private readonly reported = new Set<string>();
  private shift = 0;

  /** `source` is where findings about nodes of no document are reported; see `within`. */
  constructor(
    private readonly layers: readonly BookSource[],
    private source: BookSource,
  ) {}

  /**
   * Reports at the offending words of a node, in the document that the node is of. The same problem is reported once.
   */
  report(code: string, node: AstNode | undefined, message: string, words: OffendingPart = {}): void {
    const { property, index, severity = 'error' } = words;
    const ofProperty = property === undefined ? undefined : placeOfProperty(node, property, index);
    const place = ofProperty ?? placeOf(node);
    const source = this.sourceOf(node);
    const shift = source ? 0 : this.shift;
    const finding: RuleFinding = {
      severity,
      code,
      message,
      uri: (source ?? this.source).uri,
      offset: (place?.offset ?? 0) + shift,
      end: (place?.end ?? 0) + shift,
    };
    const address = `${finding.uri} ${code} ${finding.offset} ${finding.end}`;
    if (this.reported.has(address)) return;
    this.reported.add(address);
    this.findings.push(finding);
  }

  /** The document of a node; undefined for nodes parsed from a text, such as the formulas of a message. */
  sourceOf(node: AstNode | undefined): BookSource | undefined {
    let root = node;
    while (root?.$container) root = root.$container;
    return this.layers.find((layer) => layer.root === root);
  }

  /** Runs `work` while findings about nodes of no document are moved by `shift` characters. */
  withShift<Result>(shift: number, work: () => Result): Result {
    const before = this.shift;
    this.shift = shift;
    try {
      return work();
    } finally {
      this.shift = before;
    }
  }

  /** Runs `work` while findings about nodes of no document belong to `source`. */
  within<Result>(source: BookSource, work: () => Result): Result {
    const before = this.source;
    this.source = source;
    try {
      return work();
    } finally {
      this.source = before;
    }
  }
}
