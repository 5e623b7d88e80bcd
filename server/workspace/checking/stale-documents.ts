import type { Uses } from '../../uses.js';
import type { OpenTexts } from '../open-texts.js';

type Services = Uses<{
  readonly Texts: OpenTexts;
}>;

/** Documents whose findings may be out of date. */
export class StaleDocuments {
  private readonly open = new Set<string>();
  private readonly closed = new Set<string>();

  constructor(private readonly services: Services) {}

  /** Closed documents that wait. */
  get size(): number {
    return this.closed.size;
  }

  add(uris: Iterable<string>): void {
    for (const uri of uris) {
      if (this.services.server.Texts.get(uri)) this.open.add(uri);
      else this.closed.add(uri);
    }
  }

  delete(uri: string): void {
    this.open.delete(uri);
    this.closed.delete(uri);
  }

  /** An editor has opened or closed the document. */
  moved(uri: string): void {
    if (!this.open.has(uri) && !this.closed.has(uri)) return;
    this.delete(uri);
    this.add([uri]);
  }

  openOnes(): string[] {
    return [...this.open];
  }

  nextClosed(): string | undefined {
    return this.closed.values().next().value;
  }
}
