import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPage } from '../../../testing/factories.ts';
import { startTestApp, startTestAppBeside, useTestApp } from '../../../testing/test-app.ts';

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id content } }
}`;

interface Posted {
  status: string;
  tribute: { id: string; content: string };
}

const app = useTestApp();

/** Posts over GraphQL; answers the status, or the error's code. */
async function post(pageId: string, over: object = {}): Promise<{ said: string; id?: string }> {
  const input = { pageId, clientId: randomUUID(), name: 'Jonah', content: randomUUID(), ...over };
  const { data, errors } = await app.graphql(POST, { input });
  if (errors) return { said: errors[0]?.extensions.code ?? '' };
  const posted = data?.['postTribute'] as Posted | undefined;
  return { said: posted?.status ?? '', id: posted?.tribute.id };
}

const times = <T>(count: number, make: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));

/** Keeps a page's row locked, as an edit does, while `work` runs. */
async function whileLocked(pageId: string, work: () => Promise<void>): Promise<void> {
  await app.dataSource.transaction(async (manager) => {
    await manager.query('select 1 from page where id = $1 for no key update', [pageId]);
    await work();
  });
}

describe('posts that arrive at the same moment', () => {
  it('each get a place on the wall and an event with the same seq, without gaps', async () => {
    const pages = [await createPage(app.dataSource), await createPage(app.dataSource)];
    const before = pages.map(({ lastSeq }) => lastSeq);
    const answers = await Promise.all(times(80, (i) => post(pages[i % 2]?.id ?? '')));
    expect(new Set(answers.map(({ said }) => said))).toEqual(new Set(['VISIBLE']));
    for (const [place, { id }] of pages.entries()) {
      const rows = (await app.dataSource.query(
        `select event.seq, tribute.id = (event.payload->'tribute'->>'id')::uuid as same,
                state->>'content' = content as words
         from page_event event
         left join tribute on tribute.page_id = event.page_id and tribute.seq = event.seq
         left join page_event_subject subject on subject.page_id = event.page_id and subject.id = tribute.id
         where event.page_id = $1 and event.seq > $2 order by event.seq`,
        [id, before[place]],
      )) as object[];
      expect(rows).toEqual(
        times(40, (i) => ({ seq: (before[place] ?? 0) + i + 1, same: true, words: true })),
      );
      const [{ last }] = (await app.dataSource.query(
        'select last_seq as last from page where id = $1',
        [id],
      )) as [{ last: number }];
      expect(last).toBe((before[place] ?? 0) + 40);
    }
  });

  it('each get their own outcome: shown, held, refused, or the first answer again', async () => {
    const open = await createPage(app.dataSource);
    const inactive = await createPage(app.dataSource, { active: false });
    const first = { clientId: randomUUID(), content: 'These words came first.' };
    await post(open.id, first);
    const twice = { clientId: randomUUID(), content: 'Sent twice by a phone.' };
    let answers: { said: string; id?: string }[] = [];
    await whileLocked(open.id, async () => {
      const sent = Promise.all([
        post(open.id),
        post(open.id, { content: 'Look at https://casino.example' }),
        post(inactive.id),
        post(randomUUID()),
        post(open.id, first),
        post(open.id, { ...first, content: 'Other words.' }),
        post(open.id, twice),
        post(open.id, twice),
        post(open.id, { content: ' ' }),
      ]).then((all) => (answers = all));
      void sent;
      await expect.poll(waitingForLock).toBe(1);
    });
    await expect.poll(() => answers.length).toBe(9);
    expect(answers.map(({ said }) => said)).toEqual([
      'VISIBLE',
      'HELD',
      'REFUSED',
      'NOT_FOUND',
      'VISIBLE',
      'REFUSED',
      'VISIBLE',
      'VISIBLE',
      'REFUSED',
    ]);
    expect(answers[6]?.id).toBe(answers[7]?.id);
    expect(await count(open.id)).toBe(4);
  });

  it('are compared with each other in every process, so all but three variations are held', async () => {
    const strict = await startTestApp({ rateLimitScale: 1 });
    const beside = await startTestAppBeside(strict, { rateLimitScale: 1 });
    try {
      const { id } = await createPage(strict.dataSource);
      const statuses = await Promise.all(
        times(12, async (i) => {
          const content = `Nobody liked her and nobody will miss her, number ${i}!`;
          const input = { pageId: id, clientId: randomUUID(), name: 'Troll', content };
          const { data } = await (i % 2 ? beside : strict).graphql(
            POST,
            { input },
            { 'x-device-id': '6b0e0a3c-0f0e-4f57-9d0b-6a4d3e0c1b2a' },
          );
          return (data?.['postTribute'] as Posted | undefined)?.status;
        }),
      );
      expect(statuses.filter((status) => status === 'VISIBLE')).toHaveLength(3);
    } finally {
      await beside.stop();
      await strict.stop();
    }
  });

  it('are all stored but one that the database refuses', async () => {
    const { id } = await createPage(app.dataSource);
    await app.dataSource.query(`
      create function refuse_poison() returns trigger language plpgsql as $$
      begin if new.content = 'poison' then raise check_violation; end if; return new; end $$`);
    await app.dataSource.query(
      'create trigger poison before insert on tribute for each row execute function refuse_poison()',
    );
    try {
      const answers = await Promise.all(
        times(20, (i) => post(id, i === 7 ? { content: 'poison' } : {})),
      );
      expect(answers.map(({ said }) => said)).toEqual(
        times(20, (i) => (i === 7 ? 'INTERNAL' : 'VISIBLE')),
      );
      expect(await count(id)).toBe(19);
    } finally {
      await app.dataSource.query('drop trigger poison on tribute');
    }
  });

  it('are stored again by their senders, not one by one here, if the database is too slow for all', async () => {
    const { id } = await createPage(app.dataSource);
    await app.dataSource.query('create sequence attempts'); // which no rollback undoes
    await app.dataSource.query(`
      create function time_out() returns trigger language plpgsql as $$
      begin perform nextval('attempts'); raise query_canceled using message = 'statement timeout'; end $$`);
    await app.dataSource.query(
      'create trigger slow before insert on tribute for each statement execute function time_out()',
    );
    try {
      let answers: { said: string }[] = [];
      await whileLocked(id, async () => {
        void Promise.all(times(20, () => post(id))).then((all) => (answers = all));
        await expect.poll(waitingForLock).toBe(1);
        expect((await post(id, { content: ' ' })).said).toBe('REFUSED'); // all are here by now
      });
      await expect
        .poll(() => answers.map(({ said }) => said))
        .toEqual(times(20, () => 'UNAVAILABLE'));
      const [{ attempts }] = await app.dataSource.query<[{ attempts: number }]>(
        'select last_value::int as attempts from attempts',
      );
      expect(attempts).toBeLessThan(20);
    } finally {
      await app.dataSource.query('drop trigger slow on tribute');
    }
  });

  it('wait for a locked page, without delaying posts to other pages', async () => {
    const [changing, other] = [
      await createPage(app.dataSource),
      await createPage(app.dataSource),
    ] as const;
    let answers: string[] = [];
    await whileLocked(changing.id, async () => {
      const toOne = times(5, () => post(changing.id));
      void Promise.all(toOne).then((all) => (answers = all.map(({ said }) => said)));
      const toOthers = await Promise.all(times(5, () => post(other.id)));
      expect(toOthers.map(({ said }) => said)).toEqual(times(5, () => 'VISIBLE'));
      expect(answers).toEqual([]);
    });
    await expect.poll(() => answers).toEqual(times(5, () => 'VISIBLE'));
  });
});

async function count(pageId: string): Promise<number> {
  const sql = 'select count(*)::int as count from tribute where page_id = $1';
  const [row] = (await app.dataSource.query(sql, [pageId])) as { count: number }[];
  return row?.count ?? 0;
}

/** How many transactions of this database wait for another. */
async function waitingForLock(): Promise<number> {
  const [row] = (await app.dataSource.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )) as { count: number }[];
  return row?.count ?? 0;
}
