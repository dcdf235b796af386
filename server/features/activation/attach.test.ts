import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import {
  atOnce,
  freshCode,
  type RegisteredPerson,
  registerPerson,
  tally,
} from '../../testing/test-people.ts';

const ATTACH = `mutation ($input: AttachPageInput!) { attachPage(input: $input) { page { url type redirectUrl } } }`;

const app = useTestApp();
let owner: RegisteredPerson;
beforeAll(async () => {
  owner = await registerPerson(app);
  await app.rest('POST', `/api/onboard/tribute/${owner.url}`, { name: 'Ada Bell' }, owner.headers);
});

const attach = (from: string, to: string, headers?: Record<string, string>) =>
  app.rest('POST', '/api/account/attach', { from, to }, headers);

async function newAddress(person: RegisteredPerson): Promise<string> {
  const { code } = await freshCode(app);
  const path = `/api/account/active_code/${code}`;
  const { body } = await app.rest('GET', path, undefined, person.headers);
  return (body['page'] as { url: string }).url;
}

async function pageAt(url: string) {
  const { body } = await app.rest('GET', `/api/page?url=${url}`);
  return body['data'];
}

describe('attaching a new page’s address to an existing page', () => {
  it('redirects the new address there, on both APIs', async () => {
    const from = await newAddress(owner);
    const answer = await attach(`/${from}`, `/${owner.url}`, owner.headers);
    expect(answer).toEqual({ status: 200, body: { error: false, msg: '' } });
    expect(await pageAt(from)).toMatchObject({ type: 'redirect', redirect_url: owner.url });
    const input = { from: await newAddress(owner), to: owner.url };
    const { data } = await app.graphql(ATTACH, { input }, owner.headers);
    expect(data).toEqual({
      attachPage: { page: { url: input.from, type: 'REDIRECT', redirectUrl: owner.url } },
    });
  });

  it('succeeds once of 50 times at once, and the others are told', async () => {
    const from = await newAddress(owner);
    const answers = await atOnce(50, () => attach(from, owner.url, owner.headers));
    expect(tally(answers)).toEqual({
      '200': 1,
      '200 This address leads to another page already.': 49,
    });
  });

  it('and setting it up exclude each other, even at the same time', async () => {
    const from = await newAddress(owner);
    const answers = await atOnce(20, (index) =>
      index % 2
        ? attach(from, owner.url, owner.headers)
        : app.rest('POST', `/api/onboard/tribute/${from}`, { name: 'Miso' }, owner.headers),
    );
    expect(answers.filter(({ body }) => body['error'] === false)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  it('never makes two addresses redirect to each other', async () => {
    const [first, second] = [await newAddress(owner), await newAddress(owner)];
    const answers = await Promise.all([
      attach(first, second, owner.headers),
      attach(second, first, owner.headers),
    ]);
    expect(answers.filter(({ body }) => body['error'] === false)).toHaveLength(1);
  });

  it('needs the ownership of both pages', async () => {
    const stranger = await registerPerson(app);
    const from = await newAddress(owner);
    expect((await attach(from, owner.url)).status).toBe(401);
    expect((await attach(from, owner.url, stranger.headers)).status).toBe(403);
    expect((await attach(from, stranger.url, owner.headers)).status).toBe(403);
    expect(await pageAt(from)).toMatchObject({ type: 'tribute', active: false });
  });

  it('is refused with a message for unknown, equal and redirected addresses', async () => {
    const from = await newAddress(owner);
    const led = await newAddress(owner);
    await attach(led, owner.url, owner.headers);
    const say = async (fromAddress: string, to: string) =>
      (await attach(fromAddress, to, owner.headers)).body['msg'];
    expect(await say(from, 'no-such-page')).toBe('There is no page at this address.');
    expect(await say('', '')).toBe('There is no page at this address.');
    expect(await say(from, from.toUpperCase())).toMatch('cannot lead to itself');
    expect(await say(from, led)).toMatch('leads to another page itself');
    expect(await say(owner.url, from)).toMatch('already been set up');
  });
});
