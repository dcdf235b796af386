import { describe, expect, it } from 'vitest';
import { createLocalBus } from '../../testing/local-bus.ts';
import { Registry } from 'prom-client';
import { LockQueues } from '../../live/lock-queues.ts';
import { EventStore } from '../../live/event-store.ts';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Page } from '../pages/page.entity.ts';
import { RemovedComponentService } from './removed-component.service.ts';
import { readBlocks, ofMember } from '../../testing/test-blocks.ts';

const REMOVED = `query ($url: String!) { page(url: $url) {
  removedComponents { removedAt by { id } component { id type ... on TextComponent { content } } } } }`;

const app = useTestApp();
let page: Page;
let member: Person;
let blocks: ReturnType<typeof ofMember>;

async function start(count: number): Promise<string[]> {
  page = await createEmptyPage(app.dataSource);
  member = await newMember(app, page);
  blocks = ofMember(app, member);
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await blocks.add(page, 'text'));
  return ids;
}

const order = async () => (await readBlocks(app, page)).map(({ id }) => id);
const restore = (id: string) =>
  app.rest('POST', `/api/component/${id}/restore`, undefined, member.headers);
const removed = async (headers: Record<string, string>) =>
  (await app.graphql(REMOVED, { url: page.url }, headers)) as {
    data?: { page: { removedComponents: { removedAt: string; component: { id: string } }[] } };
    errors?: unknown;
  };

describe('a removed block', () => {
  it('is listed with as many others as a page can hold, last removed first', async () => {
    await start(0);
    await app.dataSource.query(
      `insert into component (id, page_id, type, rank, version, payload, removed_at)
       select gen_random_uuid(), $1, 'text', 'a' || n, 1,
              jsonb_build_object('content', repeat('x', 300000)), now() - n * interval '1 minute'
       from generate_series(1, 100) n`,
      [page.id],
    );
    const { data } = await removed(member.headers);
    const times = data?.page.removedComponents.map(({ removedAt }) => removedAt) ?? [];
    expect(times).toHaveLength(20);
    expect(times).toEqual(times.toSorted().toReversed());
    const [newest] = await app.dataSource.query<{ at: Date }[]>(
      'select max(removed_at) as at from component where page_id = $1',
      [page.id],
    );
    expect(new Date(times[0] ?? '')).toEqual(newest!.at);
  });

  it('is restored once to its place with its content, even if two people ask', async () => {
    const [a = '', b = '', c = ''] = await start(3);
    await blocks.change(b, { content: '<p>kept</p>' });
    await Promise.all([blocks.remove(b), blocks.remove(b), blocks.remove(b)]);
    expect(await order()).toEqual([a, c]);
    const d = await blocks.add(page, 'text');
    await app.rest(...blocks.move(d, a));
    const answers = await Promise.all([restore(b), restore(b)]);
    expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ error: false, msg: '' }));
    const listed = await readBlocks(app, page);
    expect(listed.map(({ id }) => id)).toEqual([a, d, b, c]);
    expect(listed[2]?.payload).toEqual({ content: '<p>kept</p>' });
    const types = await app.dataSource.query<{ type: string }[]>(
      'select type from page_event where page_id = $1 order by seq',
      [page.id],
    );
    expect(types.slice(4).map(({ type }) => type)).toEqual([
      'ComponentRemoved',
      'ComponentAdded',
      'ComponentsReordered',
      'ComponentAdded',
    ]);
  });

  it('goes to the end if its place is taken', async () => {
    const [a = '', b = '', c = ''] = await start(3);
    await blocks.remove(b);
    await app.dataSource.query(
      'update component set rank = (select rank from component where id = $1) where id = $2',
      [b, c],
    );
    await restore(b);
    expect(await order()).toEqual([a, c, b]);
  });

  it('cannot be changed or moved until it is restored', async () => {
    const [a = '', b = ''] = await start(2);
    await blocks.remove(b);
    for (const call of [blocks.patch(b, { content: 'x' }), blocks.move(b, a)])
      expect((await app.rest(...call)).body).toMatchObject({ error: true, msg: /was removed/ });
  });

  it('is listed for members only, with who removed it, last removed first', async () => {
    const [a = '', b = '', c = ''] = await start(3);
    await blocks.change(a, { content: '<p>a</p>' });
    for (const id of [a, c]) await blocks.remove(id);
    const { data } = await removed(member.headers);
    const known = { removedAt: expect.any(String), by: { id: member.id } };
    expect(data?.page.removedComponents).toEqual([
      { ...known, component: { id: c, type: 'TEXT', content: '' } },
      { ...known, component: { id: a, type: 'TEXT', content: '<p>a</p>' } },
    ]);
    expect(await order()).toEqual([b]);
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [(await newPerson(app)).headers, 'FORBIDDEN'],
    ] as const)
      expect((await removed(headers)).errors).toMatchObject([{ extensions: { code } }]);
  });

  it('is deleted after thirty days, and not before', async () => {
    const [a = '', b = ''] = await start(2);
    for (const id of [a, b]) await blocks.remove(id);
    await app.dataSource.query(
      `update component set removed_at = now() - interval '30 days 1 minute' where id = $1`,
      [a],
    );
    const { data } = await removed(member.headers);
    expect(data?.page.removedComponents.map(({ component }) => component.id)).toEqual([b]);
    expect((await restore(a)).status).toBe(404);

    const eventStore = new EventStore(
      app.dataSource,
      createLocalBus(),
      createLocalBus(),
      new LockQueues(new Registry()),
    );
    const service = new RemovedComponentService(eventStore, { requireMember: async () => {} });
    while ((await service.sweep()) > 0);
    const left = () =>
      app.dataSource.query<{ id: string }[]>('select id from component where page_id = $1', [
        page.id,
      ]);
    expect(await left()).toEqual([{ id: b }]);
  });

  it('is kept among the newest two hundred only', async () => {
    const [last = ''] = await start(1);
    await app.dataSource.query(
      `insert into component (id, page_id, type, rank, removed_at)
       select gen_random_uuid(), $1, 'text', 'b0' || n || 'V', now() - make_interval(secs => n)
       from generate_series(1, 210) n`,
      [page.id],
    );
    await blocks.remove(last);
    const { data } = await removed(member.headers);
    expect(data?.page.removedComponents).toHaveLength(200);
    expect(data?.page.removedComponents[0]?.component.id).toBe(last);
    const sql = 'select count(*)::int as count from component where page_id = $1';
    expect(await app.dataSource.query(sql, [page.id])).toEqual([{ count: 200 }]);
  });
});
