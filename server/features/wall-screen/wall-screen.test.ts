import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { getErrorCode, useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { newMember, newPerson } from '../../testing/test-people.ts';
import { readEventsFrom, leaveTribute, listenAsMember } from '../../testing/test-wall.ts';
import type { MemberMessage } from '../../live/bus.ts';
import { createLocalBus } from '../../testing/local-bus.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { WallScreens } from './wall-screens.ts';

const REPORT = `mutation ($input: ReportWallScreenInput!) { reportWallScreen(input: $input) { done } }`;
const SHOWN = `query ($pageId: ID!) { wallScreen(pageId: $pageId) {
  edges { digest heldFor node { id content } } } }`;
const LINK = 'mutation ($pageId: ID!) { createWallLink(pageId: $pageId) { url } }';
const NEXT = `query ($pageId: ID!) { wallScreen(pageId: $pageId) { photo next { node { id } } } }`;
const SKIP = 'mutation ($input: SkipOnWallInput!) { skipOnWall(input: $input) { done } }';
const SKIPS = `subscription ($pageId: ID!, $key: String) {
  wallSkips(pageId: $pageId, key: $key) { tributeIds } }`;
const UNLINK = 'mutation ($pageId: ID!) { removeWallLink(pageId: $pageId) { id } }';
const HIDE = 'mutation ($id: ID!) { hideTribute(id: $id) { status } }';

const app = useTestApp();
const beside = useTestAppBeside(app);

async function newWall() {
  const page = await createPage(app.dataSource);
  const { headers } = await newMember(app, page);
  const { data } = await app.graphql(LINK, { pageId: page.id }, headers);
  const key = new URL((data!['createWallLink'] as { url: string }).url).searchParams.get('key')!;
  const report = (tributeIds: string[], over: object = {}, asked: Record<string, string> = {}) => {
    const input = { pageId: page.id, screenId: SCREEN, tributeIds, ...over };
    return app.graphql(REPORT, { input }, asked);
  };
  const shown = async (testApp = app) => {
    const answer = await testApp.graphql(SHOWN, { pageId: page.id }, headers);
    const screen = answer.data!['wallScreen'] as { edges: { node: { id: string } }[] } | null;
    return screen && screen.edges.map(({ node }) => node.id);
  };
  return { page, headers, key, report, shown };
}
const SCREEN = randomUUID();

afterEach(() => void vi.useRealTimers());

describe('what a page’s large screens show', () => {
  it('is reported by screens with the key or a member’s login, and told to members of every process', async () => {
    const { page, headers, key, report, shown } = await newWall();
    const [one, other] = [
      await leaveTribute(app, page, { content: 'The first words.' }),
      await leaveTribute(app, page, { content: 'The second words.' }),
    ];
    const member = await listenAsMember(beside, page, headers, '');
    const heard = () =>
      readEventsFrom<{ __typename: string }>(member, 'memberEvents').filter(
        ({ __typename }) => __typename === 'WallScreenChanged',
      ).length;
    expect(await shown()).toBeNull();
    expect((await report([one.id], { key })).data).toEqual({ reportWallScreen: { done: true } });
    for (const at of [app, beside]) await expect.poll(() => shown(at)).toEqual([one.id]);
    await expect.poll(heard).toBe(1);
    await report([one.id], { key }); // the same again is no news
    const second = { screenId: randomUUID() };
    expect((await report([other.id, one.id], second, headers)).errors).toBeUndefined();
    for (const at of [app, beside]) await expect.poll(() => shown(at)).toEqual([one.id, other.id]);
    await expect.poll(heard).toBe(2);
    await app.graphql(HIDE, { id: one.id }, headers);
    expect(await shown()).toEqual([other.id]);
    await report([], { key });
    await report([], second, headers);
    await expect.poll(() => shown(beside)).toEqual([]);
    member.close();
  });

  it('is accepted from nobody else, and told to nobody else', async () => {
    const { page, key, report, shown } = await newWall();
    const other = await newWall();
    const stranger = await newPerson(app);
    const { id } = await leaveTribute(app, page, { content: 'The first words.' });
    expect(getErrorCode(await report([id]))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await report([id], {}, stranger.headers))).toBe('FORBIDDEN');
    for (const wrong of ['wrong', '', other.key])
      expect(getErrorCode(await report([id], { key: wrong }))).toBe('NOT_FOUND');
    expect(await shown()).toBeNull();
    for (const [headers, code] of [
      [{}, 'UNAUTHENTICATED'],
      [stranger.headers, 'FORBIDDEN'],
    ] as const)
      expect(getErrorCode(await app.graphql(SHOWN, { pageId: page.id }, headers))).toBe(code);
    const elsewhere = await leaveTribute(app, other.page, { content: 'Of another page.' });
    await report([elsewhere.id], { key });
    await expect.poll(() => shown()).toEqual([]);
    for (const over of [{ screenId: 'one' }, { tributeIds: ['one'] }])
      expect(getErrorCode(await report([], { key, ...over }))).toBe('MALFORMED');
    const nine = Array.from({ length: 9 }, () => randomUUID());
    expect(getErrorCode(await report(nine, { key }))).toBe('MALFORMED');
  });

  it('includes what comes next, and which photo is shown', async () => {
    const { page, headers, key, report } = await newWall();
    const [one, other, hidden] = [
      await leaveTribute(app, page, { content: 'The first words.' }),
      await leaveTribute(app, page, { content: 'The second words.' }),
      await leaveTribute(app, page, { content: 'The third words.' }),
    ];
    await app.graphql(HIDE, { id: hidden.id }, headers);
    const read = async () => {
      const { data } = await app.graphql(NEXT, { pageId: page.id }, headers);
      const { next, photo } = data!['wallScreen'] as {
        next: { node: { id: string } }[];
        photo: string | null;
      };
      return { photo, next: next.map(({ node }) => node.id) };
    };
    await report([one.id], { key, nextIds: [one.id, other.id, hidden.id] });
    expect(await read()).toEqual({ photo: null, next: [other.id] });
    await report([], { key, nextIds: [other.id, one.id], photo: 'Sunday, the long beach' });
    expect(await read()).toEqual({ photo: 'Sunday, the long beach', next: [other.id, one.id] });
    const four: string[] = Array.from({ length: 4 }, () => randomUUID());
    for (const nextIds of [['one'], four])
      expect(getErrorCode(await report([], { key, nextIds }))).toBe('MALFORMED');
  });

  it('is skipped by members alone, on screens with the key or login, in every process', async () => {
    const { page, headers, key } = await newWall();
    const stranger = await newPerson(app);
    const id = randomUUID();
    const skip = (asked: Record<string, string>, tributeIds: string[] = [id]) =>
      app.graphql(SKIP, { input: { pageId: page.id, tributeIds } }, asked);
    expect(getErrorCode(await skip({}))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await skip(stranger.headers))).toBe('FORBIDDEN');
    expect(getErrorCode(await skip(headers, ['one']))).toBe('MALFORMED');

    const screen = await openSocket(beside.origin);
    screen.subscribe('1', SKIPS, { pageId: page.id, key });
    const wrong = await openSocket(beside.origin);
    wrong.subscribe('1', SKIPS, { pageId: page.id, key: 'wrong' });
    const nobody = await openSocket(beside.origin);
    nobody.subscribe('1', SKIPS, { pageId: page.id });
    const heard = () => readEventsFrom<{ tributeIds: string[] }>(screen, 'wallSkips');
    await expect
      .poll(async () => {
        expect((await skip(headers)).errors).toBeUndefined();
        return heard().at(-1);
      })
      .toEqual({ tributeIds: [id] });
    for (const socket of [wrong, nobody]) {
      await expect.poll(() => socket.messages.some(({ type }) => type === 'error')).toBe(true);
      expect(readEventsFrom(socket, 'wallSkips')).toEqual([]);
    }
    await app.graphql(UNLINK, { pageId: page.id }, headers);
    const before = heard().length;
    await skip(headers);
    await expect.poll(() => screen.messages.some(({ type }) => type === 'complete')).toBe(true);
    expect(heard()).toHaveLength(before);
    for (const socket of [screen, wrong, nobody]) socket.close();
  });

  it('can be skipped again after a check of who may hear it has failed once', async () => {
    const bus = createLocalBus<MemberMessage>();
    const screens = new WallScreens(bus, { deliver: () => {} });
    const mayHear = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    mayHear.mockRejectedValueOnce(new Error('the database is away'));
    const received: unknown[] = [];
    screens.followSkips(SCREEN, mayHear).subscribe((skip) => received.push(skip));
    const [unheard, heard] = [randomUUID(), randomUUID()];
    screens.skip(SCREEN, [unheard]);
    await expect.poll(() => mayHear.mock.results).toHaveLength(1);
    screens.skip(SCREEN, [heard]);
    await expect.poll(() => received).toEqual([{ tributeIds: [heard] }]);
    screens.close();
  });

  it('is forgotten when a screen falls silent, and eight screens of a page are kept at most', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const bus = createLocalBus<MemberMessage>();
    let told = 0;
    const screens = new WallScreens(bus, { deliver: () => void (told += 1) });
    const pageId = randomUUID();
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const report = { pageId, nextIds: [], photo: null };
    for (const id of ids) screens.report({ ...report, screenId: id, tributeIds: [id] });
    expect(screens.getShown(pageId)?.tributeIds).toEqual(ids.slice(2));
    vi.advanceTimersByTime(30_000);
    expect(screens.getShown(pageId)).toBeNull();
    expect(told).toBe(11);
    screens.close();
  });
});
