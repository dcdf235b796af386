import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../features/pages/page.entity.ts';
import { createMemorial } from '../../testing/factories.ts';
import { type TestApp, useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { newMember } from '../../testing/test-people.ts';

const OWN = `query ($url: String!) { page(url: $url) {
  title viewerCanEdit tributes(first: 3) { edges { node { content } } } } }`;

const WAITING = `query ($url: String!) { page(url: $url) {
  heldCount tributes(first: 3) { edges { node { content } } } } }`;
const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status receipt tribute { id } } }`;
const WITHDRAW = `mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }`;
const decide = (verb: string) => `mutation ($id: ID!) { ${verb}(id: $id) { status } }`;
const REMOVE = `mutation ($input: RemoveTributeInput!) { removeTribute(input: $input) { status } }`;

const app = useTestApp();
const beside = useTestAppBeside(app);
let page: Page;

beforeAll(async () => {
  page = await createMemorial(app.dataSource);
});

/** How many answers were made since the start, on both. */
async function made(): Promise<number> {
  const each = [app, beside].map(async ({ origin }) => {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(/ready_answers_total\{from="handler"\} (\d+)/.exec(text)?.[1] ?? 0);
  });
  return (await Promise.all(each)).reduce((sum, count) => sum + count);
}

const ask = (headers: Record<string, string>, on = app, query = OWN) =>
  on.graphql(query, { url: page.url }, headers);
const canEdit = async (headers: Record<string, string>, on = app) => {
  const { data, errors } = await ask(headers, on);
  if (errors) return errors[0]?.extensions.code;
  return (data?.['page'] as { viewerCanEdit: boolean } | undefined)?.viewerCanEdit;
};

describe('a member’s cached response', () => {
  it('is made once, and returned to nobody else', async () => {
    const [one, other] = [await newMember(app, page), await newMember(app)];
    const before = await made();
    for (let times = 0; times < 4; times++)
      expect([await canEdit(one.headers), await canEdit(other.headers), await canEdit({})]).toEqual(
        [true, false, false],
      );
    expect((await made()) - before).toBe(3);
  });

  it('has every message after it was posted, in every process', async () => {
    const { headers } = await newMember(app, page);
    for (const [turn, on] of [app, beside, app, beside].entries()) {
      await Promise.all([ask(headers), ask(headers, beside)]);
      const content = `Message number ${turn}.`;
      await on.rest('POST', `/api/comments/${page.id}`, { name: 'Jon', content });
      for (const server of [app, beside])
        expect(JSON.stringify(await ask(headers, server))).toContain(content);
    }
  });

  it('changes with the membership at once, in every process', async () => {
    const { headers, id } = await newMember(app, page);
    const everywhere = async () => [await canEdit(headers), await canEdit(headers, beside)];
    expect(await everywhere()).toEqual([true, true]);
    const where = [page.id, id];
    await app.dataSource.query(
      'delete from page_member where page_id = $1 and user_id = $2',
      where,
    );
    expect(await everywhere()).toEqual([false, false]);
  });

  it('ends with the login at once, in every process', async () => {
    const { headers } = await newMember(app, page);
    const everywhere = async () => [await canEdit(headers), await canEdit(headers, beside)];
    expect(await everywhere()).toEqual([true, true]);
    await app.graphql('mutation { logOut(input: {}) { done } }', {}, headers);
    expect(await everywhere()).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });

  it('has the number of held messages, up to date in every process', async () => {
    const own = await createMemorial(app.dataSource);
    const [{ headers }, stranger] = [await newMember(app, own), await newMember(app)];
    const held = async (on: TestApp, access = headers) => {
      const { data } = await on.graphql(WAITING, { url: own.url }, access);
      return (data?.['page'] as { heldCount: number | null } | undefined)?.heldCount;
    };
    const everywhere = async () => [
      await held(app),
      await held(beside),
      await held(beside),
      await held(app),
    ];
    const asked = async (on: TestApp, query: string, variables: object) => {
      const { data, errors } = await on.graphql(query, variables, headers);
      expect(errors).toBeUndefined();
      return Object.values(data ?? {})[0] as { receipt: string; tribute: { id: string } };
    };
    const postHeld = (on: TestApp) => {
      const content = `Fair winds, asshole. ${randomUUID()}`;
      const input = { pageId: own.id, clientId: randomUUID(), name: 'Ben', content };
      return asked(on, POST, { input });
    };
    const expectHeld = async (count: number) =>
      expect(await everywhere()).toEqual([count, count, count, count]);

    await expectHeld(0);
    const [shown, hidden, removed, withdrawn] = [
      await postHeld(app),
      await postHeld(beside),
      await postHeld(app),
      await postHeld(beside),
    ];
    await expectHeld(4);
    const one = (of: { tribute: { id: string } }) => ({ id: of.tribute.id });
    await asked(beside, decide('showTribute'), one(shown));
    await expectHeld(3);
    await asked(app, decide('hideTribute'), one(hidden));
    await expectHeld(2);
    await asked(beside, REMOVE, { input: one(removed) });
    await expectHeld(1);
    await asked(app, WITHDRAW, { input: { receipt: withdrawn.receipt } });
    await expectHeld(0);

    const before = await made();
    await expectHeld(0);
    expect((await made()) - before).toBe(0);
    expect([await held(app, stranger.headers), await held(app, { authorization: 'JWT ' })]).toEqual(
      [null, null],
    );
    await app.dataSource.query('delete from page_member where page_id = $1', [own.id]);
    expect(await everywhere()).toEqual([null, null, null, null]);
  });

  it('is not cached if it depends on more than the membership', async () => {
    const { headers } = await newMember(app, page);
    const query = 'query ($url: String!) { page(url: $url) { removedComponents { removedAt } } }';
    const before = await made();
    for (let times = 0; times < 3; times++)
      expect(await ask(headers, app, query)).toEqual({ data: { page: { removedComponents: [] } } });
    expect((await made()) - before).toBe(3);
  });
});
