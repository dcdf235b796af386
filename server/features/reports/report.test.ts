import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createLoveBox, createMemorial, createPage } from '../../testing/factories.ts';
import { operate } from '../../testing/operator.ts';
import { findMailed } from '../../testing/outbox.ts';
import { startTestAppBeside, useTestApp } from '../../testing/test-app.ts';
import { newMember } from '../../testing/test-people.ts';

const REPORT = 'mutation ($input: ReportPageInput!) { reportPage(input: $input) { number } }';
const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { id } } }`;

const app = useTestApp();

const report = async (input: object, headers = {}) => {
  const { data, errors } = await app.graphql(REPORT, { input }, headers);
  const number = (data?.['reportPage'] as { number: string } | null)?.number;
  return { number, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
};
const listed = async (...options: string[]) =>
  JSON.parse(await operate(app, 'reports', ...options, '--json')) as Record<string, unknown>[];

describe('a report about a page', () => {
  it('is sent without an account, and read and answered by the operator', async () => {
    const page = await createMemorial(app.dataSource);
    const email = `tom-${randomUUID()}@example.org`;
    const words = 'The third photo shows our house number.';
    const { number } = await report({ pageId: page.id, reason: 'PRIVATE', words, email });
    expect(number).toMatch(/^R-\d{4,}$/);
    expect(await listed()).toEqual([
      expect.objectContaining({ number, page: `/${page.url}`, reason: 'private', words, email }),
    ]);
    expect(await operate(app, 'reports')).toContain(`    ${words}`);

    const said = await operate(app, 'answer', number!, '--words', 'It is blurred now.');
    expect(said).toContain(`${number} is answered`);
    await findMailed(app, email, /It is blurred now\./);
    expect(await listed()).toEqual([]);
    expect(await listed('--all')).toMatchObject([{ number, outcome: 'answered' }]);
    await expect(operate(app, 'answer', number!, '--words', 'Again')).rejects.toThrow(
      'has been answered',
    );
  });

  it('is stored once if it is sent again, as after a lost answer', async () => {
    const page = await createPage(app.dataSource);
    const input = { pageId: page.id, reason: 'SPAM', words: 'Gold!' };
    const all = await Promise.all(Array.from({ length: 5 }, () => report(input)));
    expect(new Set(all.map(({ number }) => number)).size).toBe(1);
    const other = await report({ ...input, words: 'More gold!' });
    expect(other.number).not.toBe(all[0]!.number);
  });

  it('can be about a message of this page, and of no other', async () => {
    const [page, other] = [await createPage(app.dataSource), await createPage(app.dataSource)];
    const post = async (pageId: string) => {
      const input = { pageId, clientId: randomUUID(), name: 'Ines', content: 'Words' };
      const { data } = await app.graphql(POST, { input });
      return (data!['postTribute'] as { tribute: { id: string } }).tribute.id;
    };
    const [own, foreign] = [await post(page.id), await post(other.id)];
    const about = (tributeId: string) => report({ pageId: page.id, reason: 'HURTFUL', tributeId });
    expect((await about(own)).number).toMatch(/^R-/);
    expect((await about(foreign)).code).toBe('NOT_FOUND');
    expect((await about('x')).code).toBe('NOT_FOUND');
  });

  it('is taken from those who can see the page, up to the limits of its fields', async () => {
    const closed = await createPage(app.dataSource);
    const { headers } = await newMember(app, closed);
    await app.dataSource.query(`update page set visibility = 'members' where id = $1`, [closed.id]);
    const input = { pageId: closed.id, reason: 'OTHER' };
    expect((await report(input)).code).toBe('NOT_FOUND');
    expect((await report(input, headers)).number).toMatch(/^R-/);
    expect((await report({ ...input, pageId: randomUUID() })).code).toBe('NOT_FOUND');
    const open = { pageId: (await createPage(app.dataSource)).id, reason: 'OTHER' };
    expect((await report({ ...open, words: 'x'.repeat(2_001) })).code).toBe('REFUSED');
    expect((await report({ ...open, email: 'nobody' })).code).toBe('REFUSED');
  });

  it('is taken twenty times an hour from one address, counted over all processes', async () => {
    const page = await createPage(app.dataSource);
    const strict = await startTestAppBeside(app, { rateLimitScale: 1 });
    const beside = await startTestAppBeside(app, { rateLimitScale: 1 });
    const from = { 'x-forwarded-for': '198.51.100.7' };
    const codes: unknown[] = [];
    for (let time = 0; time < 21; time += 1) {
      const input = { pageId: page.id, reason: 'SPAM', words: `Gold ${time}` };
      const { data, errors } = await [strict, beside][time % 2]!.graphql(REPORT, { input }, from);
      codes.push(data ? 'taken' : errors?.[0]?.extensions.code);
    }
    expect(codes).toEqual([...Array<string>(20).fill('taken'), 'TOO_MANY']);
    await Promise.all([strict.stop(), beside.stop()]);
  });

  it('has a link on every memorial and love box that visitors see, also without JavaScript', async () => {
    const pages = [await createMemorial(app.dataSource), await createLoveBox(app.dataSource)];
    for (const { url } of pages) {
      const html = await (await fetch(`${app.origin}/${url}`)).text();
      expect(html).toMatch(/<a href="#report">Something is wrong with this page<\/a>/);
    }
  });
});
