import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicError } from '../../errors/public-errors.ts';
import { createSharedLimiters } from '../../limits/rate-limit.ts';
import { DatabaseCounters } from '../../limits/counter-store.ts';
import { createMemorial, createEmptyPage } from '../../testing/factories.ts';
import { newMember, newPerson } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { plain } from '../../testing/test-pictures.ts';
import { VideoStillService } from './video-still.service.ts';
import { createVideos } from './videos.module.ts';

type Answer = (response: ServerResponse) => void;

const app = useTestApp();
let upstream: Server;
let server: Server;
let origin: string;
/** The requests to a stand-in for YouTube, and its response to all of them. */
const asked: string[] = [];
let answer: Answer;
let still: Buffer;

beforeAll(async () => {
  still = await plain(480, 360, '#884422').jpeg().toBuffer();
  upstream = await listening(
    createServer((request, response) => {
      asked.push(request.url ?? '');
      answer(response);
    }),
  );
  const web = express();
  web.use(...(createVideos(dependencies(), originOf(upstream)).routes ?? []));
  web.use(((error: PublicError, _request, response, _next) => {
    response.sendStatus(error.status);
  }) satisfies ErrorRequestHandler);
  server = await listening(createServer(web));
  origin = originOf(server);
});

afterAll(() => {
  upstream.close();
  server.close();
});

const sendStill: Answer = (response) => response.setHeader('content-type', 'image/jpeg').end(still);

describe('the still of a video', () => {
  test('is fetched once for many requests, re-encoded and stored', async () => {
    answer = sendStill;
    const id = await film();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => get(id)));
    crowd.push(await get(id));
    for (const { status, headers } of crowd)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        'image/webp',
        'public, max-age=86400',
      ]);
    expect(asked).toEqual([`/vi/${id}/hqdefault.jpg`]);
    const bytes = Buffer.from(await crowd[0]!.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 360,
    });
  });

  test('is served to members before the video is on a page, and to nobody else', async () => {
    answer = sendStill;
    asked.length = 0;
    const id = newId();
    const [member, stranger] = [
      await newMember(app, await createEmptyPage(app.dataSource)),
      await newPerson(app),
    ];
    for (const headers of [{}, stranger.headers]) expect((await get(id, headers)).status).toBe(404);
    expect((await get(id, { authorization: 'JWT forged' })).status).toBe(401);
    expect(asked).toEqual([]);
    expect((await get(id, member.headers)).status).toBe(200);
  });

  test('is distinct from one whose id differs in case', async () => {
    answer = sendStill;
    const id = await film('caseSENSIT1');
    expect((await get(id)).status).toBe(200);
    expect((await get('CASEsensit1')).status).toBe(404);
  });

  test.each([
    ['is not there', (response) => response.writeHead(404).end(still)],
    ['is no picture', (response) => response.end('<script>alert(1)</script>')],
    ['is larger than any still', (response) => response.end(Buffer.alloc(3 * 1024 * 1024))],
    [
      'lies elsewhere',
      (response) => response.writeHead(302, { location: `${originOf(upstream)}/other` }).end(),
    ],
    ['breaks off', (response) => response.destroy()],
  ] satisfies [string, Answer][])(
    'that %s is a drawn one for a minute, and not asked for at once again',
    async (_what, wrong) => {
      answer = wrong;
      const id = await film();
      for (let ask = 0; ask < 2; ask += 1) expect(await kindOf(id)).toEqual(DRAWN);
      expect(asked).toEqual([`/vi/${id}/hqdefault.jpg`]);

      await app.dataSource.query(
        `update video_still set checked_at = now() - interval '11 minutes' where id = $1`,
        [id],
      );
      answer = sendStill;
      expect(await kindOf(id)).toEqual(['image/webp', 'public, max-age=86400']);
    },
  );

  test('is fetched again after a month', async () => {
    answer = sendStill;
    const id = await film();
    await get(id);
    await app.dataSource.query(`update video_still set checked_at = now() - interval '31 days'`);
    const service = new VideoStillService({
      db: app.dataSource,
      storage: app.features.uploads.storage,
      pictures: app.features.uploads.pictures,
      upstream: originOf(upstream),
    });
    expect(await service.sweep()).toBeGreaterThan(0);
    expect(await service.sweep()).toBe(0);
    answer = (response) => response.writeHead(404).end();
    expect(await kindOf(id)).toEqual(DRAWN);
  });
});

describe('no still is fetched', () => {
  test('for a video that is on no page', async () => {
    answer = sendStill;
    const id = await film();
    await app.dataSource.query(
      `update component set removed_at = now() where payload->>'youtube_url' like $1`,
      [`%${id}`],
    );
    const elsewhere = newId();
    await block(`https://www.youtube.com/watch?v=${newId()}&list=${elsewhere}`);
    for (const unknown of [id, elsewhere, newId()]) expect((await get(unknown)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('and no page is searched, for an address that asks for very many unknown ones', async () => {
    const web = express();
    const createLimiter = createSharedLimiters(new DatabaseCounters(app.dataSource), 0.01);
    const given = { ...dependencies(), createLimiter };
    web.use(...(createVideos(given, originOf(upstream)).routes ?? []));
    web.use(((error: PublicError, _request, response, _next) => {
      response.sendStatus(error.status);
    }) satisfies ErrorRequestHandler);
    const strict = await listening(createServer(web));
    await app.dataSource.query('delete from rate_limit');
    const statuses = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await fetch(`${originOf(strict)}/media/youtube/${newId()}`)).status);
    expect(new Set(statuses)).toEqual(new Set([404, 200])); // at last the drawn one
    strict.close();
  });

  test.each(['short', 'twelve-chars', '..%2f..%2fabcd', 'a/sm', ''])('for %j', async (path) => {
    asked.length = 0;
    expect((await get(path)).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

test('the HTML of a page with a video names no picture of YouTube’s', async () => {
  const page = await createMemorial(app.dataSource);
  const html = await (await fetch(`${app.origin}/${page.url}`)).text();
  expect(html).toContain('src="/media/youtube/CCmTY0PKGDs"');
  expect(html).not.toContain('ytimg');
});

test('a still is replaced by a drawn one if too many are asked for at once', async () => {
  answer = sendStill;
  const ids = await Promise.all(Array.from({ length: 61 }, () => film()));
  expect(await Promise.all(ids.map(kindOf))).toContainEqual(DRAWN);
});

function dependencies() {
  const { uploads, members, accounts } = app.features;
  return {
    db: app.dataSource,
    createLimiter: createSharedLimiters(new DatabaseCounters(app.dataSource), 1),
    uploads,
    members: members.service,
    readViewer: accounts.readViewer,
  };
}

function get(id: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/media/youtube/${id}`, { headers });
}

const DRAWN = ['image/svg+xml', 'public, max-age=60'];

/** The type and the caching of a video's still, which always exists. */
async function kindOf(id: string): Promise<(string | null)[]> {
  const { status, headers } = await get(id);
  expect(status).toBe(200);
  return [headers.get('content-type'), headers.get('cache-control')];
}

function newId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 11);
}

/** Puts a film on a page of its own and answers its id. */
async function film(id = newId()): Promise<string> {
  asked.length = 0;
  await block(`https://youtu.be/${id}`);
  return id;
}

async function block(link: string): Promise<void> {
  const page = await createEmptyPage(app.dataSource);
  await app.dataSource.query(
    `insert into component (id, page_id, type, rank, payload) values ($1, $2, 'youtube', 'a0', $3)`,
    [randomUUID(), page.id, { youtube_url: link }],
  );
}

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
