import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import type { Page } from '../pages/page.entity.ts';
import { ComponentRow } from './component.entity.ts';
import { readBlocks, ofMember } from '../../testing/test-blocks.ts';

const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) {
  seq ... on ComponentAdded { component { id rank } } ... on ComponentRemoved { componentId }
  ... on ComponentsReordered { components { id rank } } } }`;

interface Event {
  seq: number;
  component?: { id: string; rank: string };
  componentId?: string;
  components?: { id: string; rank: string }[];
}

const app = useTestApp();

const orderOf = async (page: Page) => (await readBlocks(app, page)).map(({ id }) => id);

/** What somebody who read these ranks at first, and then only follows the page's events, takes for its order. */
async function orderFromEvents(
  page: Page,
  ranks: Map<string, string> = new Map(),
): Promise<string[]> {
  const sql = 'select last_seq as last from page where id = $1';
  const [row] = await app.dataSource.query<{ last: number }[]>(sql, [page.id]);
  const socket = await openSocket(app.origin);
  socket.subscribe('1', EVENTS, { pageId: page.id });
  const eventOf = (payload: unknown) =>
    (payload as { data: { pageEvents: Event } } | undefined)?.data?.pageEvents;
  await socket.next(({ payload }) => eventOf(payload)?.seq === row?.last);
  socket.close();
  for (const { type, payload } of socket.messages) {
    const event = type === 'next' ? eventOf(payload) : undefined;
    if (event?.componentId) ranks.delete(event.componentId);
    for (const { id, rank } of [...(event?.components ?? []), event?.component].filter(
      (block) => block !== undefined,
    ))
      ranks.set(id, rank);
  }
  expect(new Set(ranks.values()).size).toBe(ranks.size);
  return [...ranks].toSorted(([, a], [, b]) => (a < b ? -1 : 1)).map(([id]) => id);
}

async function startPage(count: number) {
  const page = await createEmptyPage(app.dataSource);
  const member = await newMember(app, page);
  const blocks = ofMember(app, member);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await blocks.add(page, 'text'));
  return { page, member, blocks, ids };
}

describe('adding a block at a place', () => {
  it('puts it behind another one, even a removed one, or on top, and at the end by default', async () => {
    const { page, member, blocks, ids } = await startPage(2);
    const [a = '', b = ''] = ids;
    const add = async (body: object) => {
      const path = `/api/page/${page.id}/components`;
      const answer = await app.rest('POST', path, { type: 'bio', ...body }, member.headers);
      return String(answer.body['id'] ?? answer.body['msg']);
    };
    const c = await add({ after: a });
    const d = await add({ after: '' });
    const e = await add({});
    expect(await orderOf(page)).toEqual([d, a, c, b, e]);
    await blocks.remove(c);
    const query = `mutation ($page: ID!, $after: ID) {
      addComponent(pageId: $page, type: TEXT, afterId: $after) { id } }`;
    const addTyped = async (after?: string | null) => {
      const { data } = await app.graphql(query, { page: page.id, after }, member.headers);
      return (data!['addComponent'] as { id: string }).id;
    };
    const f = await addTyped(c);
    const g = await addTyped(null);
    const h = await addTyped();
    expect(await orderOf(page)).toEqual([g, d, a, f, b, e, h]);
    expect(await orderFromEvents(page)).toEqual([g, d, a, f, b, e, h]);
    const other = await startPage(1);
    expect(await add({ after: other.ids[0] })).toContain('not on this page any more');
    expect(await orderOf(page)).toHaveLength(7);
  });

  it('finds a rank where the gap is used up', async () => {
    const { page, member, blocks, ids } = await startPage(3);
    const expected = [...ids];
    const [a = ''] = ids;
    for (let i = 0; i < 70; i++) {
      const answer = await app.rest(
        ...(['POST', `/api/page/${page.id}/components`] as const),
        ...([{ type: 'text', after: i % 2 ? expected[1] : a }, member.headers] as const),
      );
      expected.splice(i % 2 ? 2 : 1, 0, String(answer.body['id']));
    }
    await blocks.remove(expected.pop()!);
    expect(await orderOf(page)).toEqual(expected);
    expect(await orderFromEvents(page)).toEqual(expected);
  });
});

describe('moving a block', () => {
  it('moves it to the top, to the end or behind another, on both APIs', async () => {
    const { page, member, blocks, ids } = await startPage(4);
    const [a = '', b = '', c = '', d = ''] = ids;
    await app.rest(...blocks.move(c, null));
    expect(await orderOf(page)).toEqual([c, a, b, d]);
    await app.rest(...blocks.move(c, d));
    expect(await orderOf(page)).toEqual([a, b, d, c]);
    const query = `mutation ($id: ID!, $after: ID) {
      moveComponent(id: $id, afterId: $after) { lastSeq components { id } } }`;
    const { data } = await app.graphql(query, { id: d, after: a }, member.headers);
    expect(data).toEqual({
      moveComponent: { lastSeq: 7, components: [a, d, b, c].map((id) => ({ id })) },
    });
    expect(await orderFromEvents(page)).toEqual([a, d, b, c]);
  });

  it('adds no event if it is already there', async () => {
    const { page, blocks, ids } = await startPage(2);
    const [a = '', b = ''] = ids;
    await app.rest(...blocks.move(a, null));
    await app.rest(...blocks.move(b, a));
    const sql = 'select last_seq as last from page where id = $1';
    expect(await app.dataSource.query(sql, [page.id])).toEqual([{ last: 2 }]);
  });

  it('is refused with a message for removed blocks, itself and unknown ids', async () => {
    const { page, blocks, ids } = await startPage(3);
    const [a = '', b = '', c = ''] = ids;
    await blocks.remove(b);
    for (const [id, after, msg] of [
      [b, a, 'This block was removed. Bring it back to move it.'],
      [a, b, 'The block that it should follow is not on this page any more.'],
      [a, 'x', 'The block that it should follow is not on this page any more.'],
      [c, c, 'A block cannot stand behind itself.'],
    ] as const)
      expect((await app.rest(...blocks.move(id, after))).body).toEqual({ error: true, msg });
    expect(await orderOf(page)).toEqual([a, c]);
  });

  it('assigns new ranks if a gap is used up, and sends them in an order that is right throughout', async () => {
    const { page, blocks, ids } = await startPage(45);
    const [a = '', b = '', ...rest] = ids;
    const tight = `a0${'0'.repeat(60)}V`;
    await app.dataSource.query('update component set rank = $2 where id = $1', [b, tight]);
    await app.rest(...blocks.move(rest.at(-1) ?? '', a));
    const expected = [a, rest.at(-1), b, ...rest.slice(0, -1)];
    expect(await orderOf(page)).toEqual(expected);
    expect(await orderFromEvents(page)).toEqual(expected);
  });

  it('results in one order if twenty requests move the same block at once', async () => {
    const { page, blocks, ids } = await startPage(8);
    const [moved = '', ...others] = ids;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => app.rest(...blocks.move(moved, others[i % 7] ?? null))),
    );
    expect(answers.every(({ body }) => body['error'] === false)).toBe(true);
    const order = await orderOf(page);
    expect(order.filter((id) => id !== moved)).toEqual(others);
    expect(await orderFromEvents(page)).toEqual(order);
  });
});

describe('three clients at once', () => {
  const SEQUENCES = 60;
  const STEPS = 4;

  it('get the same order, read and streamed, after sixty random sequences', async () => {
    for (let from = 0; from < SEQUENCES; from += 4)
      await Promise.all(Array.from({ length: 4 }, () => playSequence()));
  });

  async function playSequence(): Promise<void> {
    const page = await createEmptyPage(app.dataSource);
    const blocks = ofMember(app, await newMember(app, page));
    // in the table at once, as adding them takes as long as a quarter of the moves
    const ranks = new Map<string, string>(['a0', 'a1', 'a2'].map((rank) => [randomUUID(), rank]));
    const ids = [...ranks.keys()];
    await app.dataSource
      .getRepository(ComponentRow)
      .insert(ids.map((id) => ({ id, pageId: page.id, type: 'text', rank: ranks.get(id) })));
    const any = () => ids[randomInt(ids.length)] ?? '';
    const client = async () => {
      for (let step = 0; step < STEPS; step++) {
        const what = randomInt(10);
        if (what < 3) ids.push(await blocks.add(page, 'text'));
        else if (what < 5) await blocks.remove(any());
        else
          expect((await app.rest(...blocks.move(any(), randomInt(4) ? any() : null))).status).toBe(
            200,
          );
      }
    };
    await Promise.all([client(), client(), client()]);

    const rows = await app.dataSource.query<{ rank: string }[]>(
      'select rank from component where page_id = $1',
      [page.id],
    );
    expect(new Set(rows.map(({ rank }) => rank)).size).toBe(rows.length);
    expect(await orderFromEvents(page, ranks)).toEqual(await orderOf(page));
  }
});
