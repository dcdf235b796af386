import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import {
  concatAST,
  type DocumentNode,
  getIntrospectionQuery,
  getNullableType,
  isListType,
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  Kind,
  type NamedTypeNode,
  parse,
  typeFromAST,
} from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import type { Page } from '../features/pages/page.entity.ts';
import { describeSchema } from '../features.ts';
import { createPage } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { openSocket } from '../testing/test-socket.ts';
import { HTTP_RESPONSE_LIMIT, SOCKET_RESPONSE_LIMIT } from './response-size.ts';
import { computeCost, getMaxCost } from './cost.ts';

const CANDLES = '🕯'.repeat(5_000); // 20,000 bytes

const app = useTestApp();
let page: Page;
beforeAll(async () => {
  page = await createPage(app.dataSource);
  await app.dataSource.query(
    `insert into tribute (id, page_id, client_id, name, content, seq, status)
     select gen_random_uuid(), $1, gen_random_uuid(), 'N', $2, seq, 'visible' from generate_series(1, 100) seq`,
    [page.id, CANDLES],
  );
  await app.dataSource.query(
    `insert into component (id, page_id, type, rank, version, payload)
     select gen_random_uuid(), $1, 'text', 'a' || lpad(n::text, 4, '0'), 1,
            jsonb_build_object('content', repeat('<p>Ada was here.</p>', 100))
     from generate_series(1, 300) n`,
    [page.id],
  );
});

const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ');
const wall = (nodeFields: string, first = 100) =>
  `{ page(url: "${page.url}") { tributes(first: ${first}) { edges { node { ${nodeFields} } } } } }`;

/** The answer's size in bytes and its errors. */
async function ask(query: string, variables?: object) {
  const response = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  const answer = JSON.parse(text) as {
    data?: { page: Record<string, never> } | null;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status: response.status, bytes: Buffer.byteLength(text), ...answer };
}
async function askSocket(query: string) {
  const socket = await openSocket(app.origin);
  socket.subscribe('1', query);
  const { type, payload } = await socket.next(({ id }) => id === '1');
  socket.close();
  return { type, bytes: JSON.stringify(payload).length, payload };
}

describe('the cost of an operation', () => {
  const spread = (fields: number) =>
    `${wall('...A').replace('...A', Array(fields).fill('...A').join(' '))} fragment A on Tribute { ${aliases(100, 'content')} }`;
  const fragments = Array.from({ length: 40 }, (_, i) =>
    i < 39
      ? `fragment F${i} on Tribute { ...F${i + 1} ...F${i + 1} }`
      : 'fragment F39 on Tribute { id }',
  );

  it.each([
    ['500 aliases of a long text', () => wall(aliases(500, 'content'))],
    ['a long text again and again in a fragment', () => spread(4)],
    ['fragments that double', () => `${wall('...F0', 1)} ${fragments.join(' ')}`],
    ['many pages', () => `{ ${aliases(50, `page(url: "${page.url}") { components { id } }`)} }`],
    [
      'many walls',
      () =>
        `{ page(url: "${page.url}") { ${aliases(100, 'tributes(first: 100) { totalCount }')} } }`,
    ],
    ['names of types', () => wall(aliases(640, '__typename'))],
  ])(
    'refuses %s, over HTTP and over a socket, and says what to ask less of',
    async (_what, query) => {
      const { status, bytes, errors } = await ask(query());
      expect({ status, code: errors?.[0]?.extensions.code }).toEqual({
        status: 400,
        code: 'TOO_COSTLY',
      });
      expect(errors?.[0]?.message).toContain('Ask for fewer fields');
      expect(bytes).toBeLessThan(1_000);
      const { type, payload } = await askSocket(query());
      expect({ type, payload }).toMatchObject({
        type: 'error',
        payload: [{ extensions: { code: 'TOO_COSTLY' } }],
      });
    },
  );

  it('counts only the operation of a document that runs', async () => {
    const query = `query A { viewer { id } } query B ${wall(aliases(500, 'content'))}`;
    const run = async (operationName?: string) => {
      const response = await fetch(`${app.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query, operationName }),
      });
      return response.status;
    };
    expect([await run('A'), await run('B'), await run('C'), await run()]).toEqual([
      200, 400, 400, 400,
    ]);
  });

  it('is computed again for other variables', async () => {
    const query = `query ($url: String!, $first: Int!) { page(url: $url) { tributes(first: $first) {
      edges { node { ${aliases(100, 'content')} } } } } }`;
    const given = [1, 1, 100, 1, 100].map((first) => ({ url: page.url, first }));
    const statuses = [];
    for (const variables of given) statuses.push((await ask(query, variables)).status);
    expect(statuses).toEqual([200, 200, 400, 200, 400]);

    const socket = await openSocket(app.origin);
    const types = [];
    for (const [index, variables] of given.entries()) {
      socket.subscribe(`${index}`, query, variables);
      types.push((await socket.next(({ id }) => id === `${index}`)).type);
    }
    socket.close();
    expect(types).toEqual(['next', 'next', 'error', 'next', 'error']);
  });

  it('refuses to follow 150 aliases of a long text', async () => {
    const query = `subscription { pageEvents(pageId: "${page.id}") { ... on TributeAdded { tribute { ${aliases(150, 'content')} } } } }`;
    expect(await askSocket(query)).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'TOO_COSTLY' } }],
    });
  });
});

describe('the size of a response', () => {
  it('is limited while it is made if its cost was estimated too low', async () => {
    const { status, bytes, data, errors } = await ask(wall(aliases(20, 'content')));
    expect({ status, data, code: errors?.map((e) => e.extensions.code) }).toEqual({
      status: 400,
      data: undefined,
      code: ['TOO_COSTLY'],
    });
    expect(errors?.[0]?.message).toContain('more than 12 MB');
    expect(bytes).toBeLessThan(1_000);
    expect(await askSocket(wall(aliases(5, 'content')))).toMatchObject({
      type: 'next',
      payload: { errors: [{ extensions: { code: 'TOO_COSTLY' } }] },
    });
  });

  it('is enough for a full page', async () => {
    const whole = `{ page(url: "${page.url}") { id components { id rank ... on TextComponent { content } }
      photos { id } tributes(first: 100) { totalCount edges { cursor node { id name content createdAt } } } } }`;
    const { status, bytes, errors } = await ask(whole);
    expect({ status, errors }).toEqual({ status: 200, errors: undefined });
    expect(bytes).toBeGreaterThan(2_500_000);
    expect(bytes).toBeLessThan(HTTP_RESPONSE_LIMIT.bytes / 3);
    const { type, bytes: sent } = await askSocket(wall('id name content createdAt'));
    expect({ type, isWhole: sent > 1_000_000 }).toEqual({ type: 'next', isWhole: true });
  });

  it('allows the usual introspection, and not circles through the schema', async () => {
    const usual = await ask(getIntrospectionQuery({ inputValueDeprecation: true }));
    expect({ status: usual.status, errors: usual.errors }).toEqual({
      status: 200,
      errors: undefined,
    });
    const round =
      'fields { name description type { name fields { name description type { name } } } }';
    for (const query of [
      `{ __schema { types { ${aliases(100, 'fields { name description args { name } }')} } } }`,
      `{ ${aliases(60, `__schema { types { name ${round} } }`)} }`,
    ]) {
      const { bytes, errors } = await ask(query);
      expect(errors?.map((error) => error.extensions.code)).toEqual(['TOO_COSTLY']);
      expect(bytes).toBeLessThan(1_000);
    }
  });

  it('is not buffered for many clients that do not read, while others get their responses', async () => {
    const { hostname, port } = new URL(app.origin);
    const silent = Array.from({ length: 16 }, (_, i) => {
      const query = wall(aliases(5, 'content')).replace('edges', `e${i}: edges`);
      const body = JSON.stringify({ query });
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      return socket;
    });
    await Promise.all(silent.map((socket) => once(socket, 'readable'))); // begun, and no more is read
    const { bytes } = await ask(wall(aliases(4, 'content')));
    expect(bytes).toBeGreaterThan(8_000_000);
    const sizes = await Promise.all(
      silent.map(async (socket) => {
        socket.removeAllListeners('readable').resume();
        await once(socket, 'close');
        return socket.bytesRead;
      }),
    );
    expect(sizes.filter((size) => size < 10_000_000).length).toBeGreaterThanOrEqual(3); // 128 MB fit
    expect(sizes.filter((size) => size > 10_000_000).length).toBeGreaterThanOrEqual(10);
  });

  it('is limited for each watcher of an event, and others still get it', async () => {
    const edited = await createPage(app.dataSource);
    const socket = await openSocket(app.origin);
    const follow = (id: string, fields: string) =>
      socket.subscribe(
        id,
        `subscription { pageEvents(pageId: "${edited.id}", after: 0) { seq
        ... on ComponentUpdated { component { ... on TextComponent { ${fields} } } } } }`,
      );
    const component = { id: randomUUID(), typeName: 'TextComponent', content: 'x'.repeat(90_000) };
    await app.dataSource.query(
      `insert into page_event (page_id, seq, type, payload) values ($1, 1, 'ComponentUpdated', $2)`,
      [edited.id, { component }],
    );
    await app.dataSource.query('update page set last_seq = 1 where id = $1', [edited.id]);
    follow('greedy', aliases(50, 'content'));
    follow('fair', 'content');
    const [greedy, fair] = await Promise.all([
      socket.next(({ id }) => id === 'greedy'),
      socket.next(({ id }) => id === 'fair'),
    ]);
    expect(greedy).toMatchObject({
      type: 'next',
      payload: { errors: [{ extensions: { code: 'TOO_COSTLY' } }] },
    });
    expect(JSON.stringify(greedy).length).toBeLessThan(1_000);
    expect(fair).toMatchObject({ type: 'next', payload: { data: { pageEvents: { seq: 1 } } } });
    expect(SOCKET_RESPONSE_LIMIT.bytes).toBeLessThan(50 * 90_000);
    socket.close();
  });
});

describe('the client', () => {
  const schema = describeSchema();
  const files = readdirSync(join(ROOT, 'client'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql'))
    .map((file) => parse(readFileSync(join(ROOT, 'client', file), 'utf8')));
  const whole = concatAST(files).definitions;
  const fragments = whole.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const operations = whole.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

  /** Something that a variable of this type takes; numbers as large as lists may be asked for. */
  const anyOf = (type: GraphQLInputType): unknown => {
    const inner = getNullableType(type);
    if (isListType(inner)) return [anyOf(inner.ofType)];
    if (inner instanceof GraphQLEnumType) return inner.getValues()[0]?.name;
    if (inner instanceof GraphQLInputObjectType)
      return Object.fromEntries(
        Object.values(inner.getFields()).map((field) => [field.name, anyOf(field.type)]),
      );
    const DateTime = '2026-11-22T14:30:00.000Z';
    return { Int: 100, Boolean: true, DateTime }[String(inner)] ?? 'x';
  };

  it('uses at most half of each limit in all its operations', () => {
    expect(operations.length).toBeGreaterThan(40);
    for (const operation of operations) {
      const given = (operation.variableDefinitions ?? []).map(({ variable, type }) => [
        variable.name.value,
        anyOf(typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType),
      ]);
      const document: DocumentNode = {
        kind: Kind.DOCUMENT,
        definitions: [operation, ...fragments],
      };
      const variables = Object.fromEntries(given) as Record<string, unknown>;
      const cost = computeCost(schema, document, operation, variables);
      expect(cost, operation.name?.value).toBeLessThanOrEqual(getMaxCost(operation) / 2);
    }
  });
});
