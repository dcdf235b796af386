import { describe, expect, it } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { newMember, type Person } from '../../testing/test-people.ts';
import { leaveTribute } from '../../testing/test-wall.ts';
import { type Page, PageVisibility } from '../pages/page.entity.ts';

// The days of these tests are in the future, so that the jobs, which use the real time, ignore them.

// no mail server answers there, so mails stay queued
const settings = { smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'https://keepsake.example' };
const app = useTestApp(settings);
const beside = useTestAppBeside(app, settings);

const SET = `mutation ($input: SetPageNotificationsInput!) { setPageNotifications(input: $input) { frequency } }`;
const choose = async (person: Person, page: Page, choice: object = {}) => {
  const nothing = { byMail: true, remembersBirth: false, remembersPassing: false };
  const often = { frequency: 'DAILY', hour: 9, timeZone: 'Europe/Berlin' };
  const input = { pageId: page.id, ...nothing, ...often, ...choice };
  expect((await app.graphql(SET, { input }, person.headers)).errors).toBeUndefined();
};

/** A page with a member in Berlin who chose this. */
async function pageWithMember(choice: object = {}, overrides: Partial<Page> = {}) {
  const page = await createPage(app.dataSource, overrides);
  const member = await newMember(app, page);
  await choose(member, page, choice);
  return { page, member };
}

/** Leaves a message that comes at this moment. */
async function post(
  page: Page,
  at: string,
  words: { content: string; name?: string },
  headers?: Record<string, string>,
): Promise<string> {
  const { id } = await leaveTribute(app, page, words, headers);
  await app.dataSource.query(
    `update tribute set created_at = $2, changed_at = null where id = $1`,
    [id, at],
  );
  return id;
}

/** Sets the clock to this moment, until which nothing came. */
async function startAt(moment: string): Promise<void> {
  await app.dataSource.query('update notification_progress set seen_until = $1', [moment]);
}

/** Lets the clock reach this moment, for both processes. */
async function clockReaches(at: string): Promise<void> {
  const both = () =>
    Promise.all([app, beside].map((server) => server.features.notifications.tellDue(new Date(at))));
  // oxlint-disable-next-line no-empty
  while ((await both()).some((told) => told > 0)) {}
}

interface Digest {
  subject: string;
  body: { text: string; unsubscribe: string };
}
const digestsTo = ({ email }: Person) =>
  app.dataSource.query<Digest[]>(
    `select subject, body from mail where recipient = $1 and kind = 'digest' order by created_at`,
    [email],
  );
const subjectsTo = async (person: Person) =>
  (await digestsTo(person)).map(({ subject }) => subject);

describe('a digest', () => {
  it('comes once a day at its reader’s hour, held messages first, to each member once', async () => {
    const { page, member } = await pageWithMember();
    const other = await newMember(app, page); // who chose nothing: daily at nine, UTC as long as no zone is known
    await startAt('2030-05-03T14:00:00Z');
    await post(page, '2030-05-03T15:00:00Z', { name: 'Sofie', content: 'Hej Ada.' });
    await post(page, '2030-05-03T15:26:00Z', {
      name: 'Tilly Rowe',
      content: 'See https://lookout.example/comma',
    });
    await clockReaches('2030-05-04T06:59:00Z'); // 8:59 in Berlin
    expect(await digestsTo(member)).toEqual([]);
    await clockReaches('2030-05-04T07:00:00Z');
    const [digest] = await digestsTo(member);
    expect(digest!.subject).toBe('1 message waits for you on Ada Bell’s page');
    const { text } = digest!.body;
    expect(text).toContain("And a new one is on Ada Bell's page");
    expect(text).toContain('Tilly Rowe, yesterday at 17:26');
    expect(text).toContain('There is a link in it.');
    expect(text.indexOf('Tilly Rowe')).toBeLessThan(text.indexOf('Sofie'));
    expect(text).toContain(`https://keepsake.example/edit/${page.url}/tributes`);
    expect(await digestsTo(other)).toEqual([]);
    await clockReaches('2030-05-04T09:00:00Z');
    expect(await digestsTo(other)).toHaveLength(1);
    await clockReaches('2030-05-06T09:00:00Z'); // nothing new: nothing to tell
    expect(await digestsTo(member)).toHaveLength(1);
  });

  it('comes at once if its reader chose that, with what comes within ten minutes in one mail', async () => {
    const { page, member } = await pageWithMember({ frequency: 'AT_ONCE' });
    await startAt('2030-06-01T09:00:00Z');
    await post(page, '2030-06-01T10:00:00Z', { content: 'The first.' });
    await clockReaches('2030-06-01T10:01:30Z');
    expect(await subjectsTo(member)).toEqual(['A new message is on Ada Bell’s page']);
    await post(page, '2030-06-01T10:02:00Z', { content: 'The second.' });
    await post(page, '2030-06-01T10:03:00Z', { content: 'The third one.' });
    await clockReaches('2030-06-01T10:11:00Z');
    expect(await subjectsTo(member)).toHaveLength(1);
    await clockReaches('2030-06-01T10:11:30Z');
    expect(await subjectsTo(member)).toEqual([
      'A new message is on Ada Bell’s page',
      '2 new messages are on Ada Bell’s page',
    ]);
  });

  it('comes in the morning instead of at night in its reader’s time zone', async () => {
    const { page, member } = await pageWithMember({ frequency: 'AT_ONCE' });
    const far = await newMember(app, page);
    await choose(far, page, { frequency: 'AT_ONCE', timeZone: 'America/New_York' });
    await startAt('2030-07-01T20:00:00Z');
    await post(page, '2030-07-01T20:30:00Z', { content: 'Good night.' }); // 22:30 in Berlin, 16:30 in New York
    await clockReaches('2030-07-01T20:32:00Z');
    expect([await subjectsTo(member), await subjectsTo(far)].map(({ length }) => length)).toEqual([
      0, 1,
    ]);
    await clockReaches('2030-07-02T05:59:00Z');
    expect(await subjectsTo(member)).toEqual([]);
    await clockReaches('2030-07-02T06:00:00Z');
    expect(await subjectsTo(member)).toHaveLength(1);
  });

  it('waits for the morning if the job did not run until late in the evening', async () => {
    const { page, member } = await pageWithMember({ hour: 20 });
    await startAt('2030-07-10T08:00:00Z');
    await post(page, '2030-07-10T09:00:00Z', { content: 'Hello.' });
    await clockReaches('2030-07-10T10:00:00Z');
    await clockReaches('2030-07-10T22:00:00Z');
    expect(await subjectsTo(member)).toEqual([]);
    await clockReaches('2030-07-11T06:00:00Z');
    expect(await subjectsTo(member)).toHaveLength(1);
  });

  it('comes a day later where the page was put away at that hour, and has been restored since', async () => {
    const { page, member } = await pageWithMember();
    await startAt('2030-07-20T09:00:00Z');
    await post(page, '2030-07-20T10:00:00Z', { content: 'Before it was put away.' });
    await clockReaches('2030-07-20T10:05:00Z');
    const endIn = (interval: string | null) =>
      app.dataSource.query('update page set gone_at = now() + $2::interval where id = $1', [
        page.id,
        interval,
      ]);
    await endIn('30 days');
    await clockReaches('2030-07-21T07:00:00Z'); // nine in Berlin
    expect(await subjectsTo(member)).toEqual([]);
    await endIn(null);
    await clockReaches('2030-07-22T07:00:00Z');
    expect(await subjectsTo(member)).toEqual(['A new message is on Ada Bell’s page']);
    await clockReaches('2030-07-23T07:00:00Z');
    expect(await subjectsTo(member)).toHaveLength(1);
  });

  it('leaves out what its reader has posted', async () => {
    const { page, member } = await pageWithMember({ frequency: 'AT_ONCE' });
    const other = await newMember(app, page);
    await choose(other, page, { frequency: 'AT_ONCE' });
    await startAt('2030-08-01T09:00:00Z');
    await post(page, '2030-08-01T10:00:00Z', { content: 'From me.' }, member.headers);
    await clockReaches('2030-08-01T10:05:00Z');
    expect(await subjectsTo(member)).toEqual([]);
    expect(await subjectsTo(other)).toHaveLength(1);
  });

  it('leaves out what its reader has seen on the page since, but not held messages', async () => {
    const { page, member } = await pageWithMember();
    await startAt('2030-08-10T09:00:00Z');
    await post(page, '2030-08-10T10:00:00Z', { content: 'Hello.' });
    await app.dataSource.query(
      `insert into member_visit (page_id, user_id, at, seq) values ($1, $2, '2030-08-10T12:00:00Z', 1)`,
      [page.id, member.id],
    );
    await clockReaches('2030-08-11T07:00:00Z');
    expect(await subjectsTo(member)).toEqual([]);
    await post(page, '2030-08-11T08:00:00Z', { content: 'See https://lookout.example/comma' });
    await clockReaches('2030-08-11T09:00:00Z');
    await clockReaches('2030-08-12T07:00:00Z');
    expect(await subjectsTo(member)).toEqual(['1 message waits for you on Ada Bell’s page']);
  });

  it('names authors without their words if the page is not public', async () => {
    const { page, member } = await pageWithMember({ frequency: 'AT_ONCE' });
    await startAt('2030-09-01T09:00:00Z');
    for (const visibility of [PageVisibility.LINK, PageVisibility.PHRASE, PageVisibility.MEMBERS]) {
      await app.dataSource.query('update page set visibility = $2, phrase = $3 where id = $1', [
        page.id,
        visibility,
        visibility === PageVisibility.PHRASE ? 'the wrong jumper' : null,
      ]);
      const hour = 10 + Object.values(PageVisibility).indexOf(visibility);
      await post(
        page,
        `2030-09-01T${hour}:00:00Z`,
        { name: 'Mrs. Trudgian', content: 'A secret of ours.' },
        member.headers,
      );
      await app.dataSource.query('update tribute set member_id = null where page_id = $1', [
        page.id,
      ]);
      await clockReaches(`2030-09-01T${hour}:05:00Z`);
    }
    const digests = await digestsTo(member);
    expect(digests).toHaveLength(3);
    for (const { body } of digests) {
      expect(JSON.stringify(body)).toContain('Mrs. Trudgian');
      expect(JSON.stringify(body)).not.toContain('secret');
    }
  });

  it('comes once a week or never if its reader chose that', async () => {
    const { page, member } = await pageWithMember({ frequency: 'WEEKLY' });
    const never = await newMember(app, page);
    await choose(never, page, { frequency: 'NEVER' });
    await startAt('2030-10-01T04:00:00Z');
    for (const day of ['01', '03', '05', '08', '09']) {
      await post(page, `2030-10-${day}T05:00:00Z`, { content: `On day ${day}.` });
      for (const hour of ['06', '12']) await clockReaches(`2030-10-${day}T${hour}:00:00Z`);
      const told = { '01': 1, '03': 1, '05': 1, '08': 2, '09': 2 }[day];
      expect(await subjectsTo(member)).toHaveLength(told!);
    }
    expect(await subjectsTo(never)).toEqual([]);
  });

  it('is not sent about a page that is taken down, or to former members', async () => {
    const { page, member } = await pageWithMember({ frequency: 'AT_ONCE' });
    const leaver = await newMember(app, page);
    await choose(leaver, page, { frequency: 'AT_ONCE' });
    await startAt('2030-11-01T09:00:00Z');
    await post(page, '2030-11-01T10:00:00Z', { content: 'Hello.' });
    await app.dataSource.query('delete from page_member where user_id = $1', [leaver.id]);
    await app.dataSource.query('update page set taken_down_at = now() where id = $1', [page.id]);
    await clockReaches('2030-11-01T12:00:00Z');
    expect([await subjectsTo(member), await subjectsTo(leaver)]).toEqual([[], []]);
  });
});

describe('the link in a digest', () => {
  const follow = (address: string, init: RequestInit = {}) =>
    fetch(address.replace('https://keepsake.example', app.origin), init);
  const frequencyOf = async ({ id }: Person) => {
    const [row] = await app.dataSource.query<{ frequency: string }[]>(
      'select frequency from notification_choice where user_id = $1',
      [id],
    );
    return row!.frequency;
  };
  async function digested() {
    const { page, member } = await pageWithMember({ frequency: 'AT_ONCE' });
    await startAt('2031-01-01T09:00:00Z');
    await post(page, '2031-01-01T10:00:00Z', { content: 'Hello.' });
    await clockReaches('2031-01-01T10:05:00Z');
    const [digest] = await digestsTo(member);
    return { page, member, link: digest!.body.unsubscribe };
  }

  it('changes nothing when it is opened, and stops the mails by its button', async () => {
    const { member, link } = await digested();
    const opened = await follow(link);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('Stop these mails');
    expect(await frequencyOf(member)).toBe('at_once');
    const weekly = await follow(`${link}/weekly`, { method: 'POST' });
    expect(await weekly.text()).toContain('once a week');
    expect(await frequencyOf(member)).toBe('weekly');
    const pressed = await follow(link, { method: 'POST' });
    expect(await pressed.text()).toContain('No more mails.');
    expect(await frequencyOf(member)).toBe('never');
  });

  it('works for mail programs in both encodings of a form, without a login', async () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form]) {
      const { member, link } = await digested();
      expect((await follow(link, { method: 'POST', body })).status).toBe(200);
      expect(await frequencyOf(member)).toBe('never');
    }
  });

  it('does nothing if a letter is changed, or from a page of another site', async () => {
    const { member, link } = await digested();
    const other = link.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A'));
    const swapped = link.replace(
      /\/mail\/(.)/,
      (_all, letter) => `/mail/${letter === 'A' ? 'B' : 'A'}`,
    );
    for (const address of [other, swapped, `${app.origin}/mail/nothing`])
      expect((await follow(address, { method: 'POST' })).status).toBe(404);
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } };
    expect((await follow(link, foreign)).status).toBe(403);
    expect(await frequencyOf(member)).toBe('at_once');
  });
});
