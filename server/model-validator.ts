import type { DocumentValidator, LangiumDocument } from 'langium';
import type { Diagnostic } from 'vscode-languageserver-types';
import type { ServerServices } from './services.js';

/** Checks a document by asking the model. What fails by a mistake of ours is logged; what the text has wrong is still told. */
export class ModelValidator implements DocumentValidator {
  constructor(private readonly services: ServerServices) {}

  async validateDocument(document: LangiumDocument): Promise<Diagnostic[]> {
    return this.check(document);
  }

  private check(document: LangiumDocument): Diagnostic[] {
    const { Model, Stopwatch, Diagnostics, Log } = this.services.server;
    const uri = document.uri.toString();
    try {
      Stopwatch.time('evaluate', () => Model.evaluate(uri));
      return Stopwatch.time('findings', () => Diagnostics.of(document));
    } catch (error) {
      Log.error(`Checking ${uri} failed`, error);
      return Diagnostics.ofText(document);
    }
  }
}
