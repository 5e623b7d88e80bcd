import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from './client.js';

const book = (name: string): string => `rulebook ${name}\nkind stat { rating from 1 to 9 }\n`;

/** Two rulebooks of the same name are reported at both: first at the edited one, then at the other, without an edit of that. */
describe('two rulebooks of one name', () => {
  let server: Client;
  beforeAll(async () => {
    const files = { 'a.rulebook': book('One'), 'b.rulebook': book('Two') };
    server = await Client.start({ files, settings: { check: { closedFiles: true } } });
    await server.settled();
  });
  afterAll(() => server.stop());

  /** Documents whose diagnostics were published, in order, with the codes; the second needs no message of the client. */
  const publishedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
    const from = server.published.length;
    await work();
    await server.until(() => server.published.length >= from + 2);
    return server.published
      .slice(from)
      .map(({ uri, diagnostics }) => `${uri.slice(uri.lastIndexOf('/') + 1)} ${diagnostics.map((one) => one.code)}`);
  };

  test('when the second is opened', async () => {
    await server.open('a.rulebook', book('One'));
    await server.checked('a.rulebook');
    expect(await publishedBy(() => server.open('b.rulebook', book('One')))).toEqual([
      'b.rulebook duplicate-name',
      'a.rulebook duplicate-name',
    ]);
  });
  test('when one is called otherwise again', async () =>
    expect(await publishedBy(() => server.edit('b.rulebook', book('Two')))).toEqual(['b.rulebook ', 'a.rulebook ']));
  test('when one takes the name of another', async () =>
    expect(await publishedBy(() => server.edit('a.rulebook', book('Two')))).toEqual([
      'a.rulebook duplicate-name',
      'b.rulebook duplicate-name',
    ]));
  test('of which one is closed', async () => {
    await server.edit('a.rulebook', book('One'));
    await server.settled();
    await server.close('b.rulebook');
    await server.settled();
    expect(await publishedBy(() => server.edit('a.rulebook', book('Two')))).toEqual([
      'a.rulebook duplicate-name',
      'b.rulebook duplicate-name',
    ]);
  });
});
