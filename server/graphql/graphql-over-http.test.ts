import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const read = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/graphql?${new URLSearchParams({ query }).toString()}`, { headers });

describe('GraphQL over HTTP', () => {
  const audits = serverAudits({ url: () => `${app.origin}/graphql` });

  it('passes all 61 audits of the specification', () => expect(audits).toHaveLength(61));

  it.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
    '%s: %s',
    async (_id, _name, audit) => {
      const result = await audit.fn();
      expect('reason' in result ? result.reason : result.status).toBe('ok');
    },
  );

  it('answers 400 to an invalid operation, unless application/json is asked for by name', async () => {
    const unreadable = [
      { query: '{' },
      { query: '{ nothing }' },
      { query: 'query ($id: ID!) { __typename }', variables: { id: null } },
    ];
    for (const body of unreadable)
      for (const [accept, status] of [
        ['*/*', 400],
        ['application/graphql-response+json, application/json;q=0.9', 400],
        ['application/json', 200],
      ] as const) {
        const response = await ask(body, { accept });
        expect(response.status).toBe(status);
        expect(await response.json()).toMatchObject({ errors: [{ extensions: {} }] });
      }
  });

  it('refuses what other sites can make a browser send', async () => {
    const query = '{ __typename }';
    expect((await ask(JSON.stringify({ query }), { 'content-type': 'text/plain' })).status).toBe(
      400,
    );
    for (const site of ['cross-site', 'same-site'])
      expect((await read(query, { 'sec-fetch-site': site })).status).toBe(400);
    expect((await read(query, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await read('mutation { openRoom { code } }')).status).toBe(405);
  });

  it('answers introspection, and suggests names for misspelled fields', async () => {
    const answer = await app.graphql('{ __schema { queryType { name } } }');
    expect(answer.data).toEqual({ __schema: { queryType: { name: 'Query' } } });
    const { errors } = await app.graphql('{ pag(url: "ada") { id } }');
    expect(errors?.[0]?.message).toContain('Did you mean "page"');
  });
});
