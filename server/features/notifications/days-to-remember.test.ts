import { expect, it } from 'vitest';
import { createMemorial } from '../../testing/factories.ts';
import { getErrorCode, useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { readBlocks, ofMember } from '../../testing/test-blocks.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';

const settings = { smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'https://keepsake.example' };
const app = useTestApp(settings);
const beside = useTestAppBeside(app, settings);

const FIELDS =
  'frequency hour byMail remembersBirth remembersPassing birth passing timeZone onThisDevice';
const READ = `query ($pageId: ID!) { pageNotifications(pageId: $pageId) { ${FIELDS} } }`;
const SET = `mutation ($input: SetPageNotificationsInput!) { setPageNotifications(input: $input) { ${FIELDS} } }`;
const REPORT = `mutation ($timeZone: String!) { reportTimeZone(timeZone: $timeZone) { timeZone } }`;
const CHOICE = {
  frequency: 'DAILY',
  hour: 9,
  byMail: true,
  remembersBirth: false,
  remembersPassing: false,
  timeZone: 'Pacific/Auckland',
};

async function memorial(dates: { date_birth: string; date_passing: string }) {
  const page = await createMemorial(app.dataSource);
  const member = await newMember(app, page);
  const [bio] = await readBlocks(app, page);
  await ofMember(app, member).change(bio!.id, dates);
  return { page, member };
}
const set = (person: Person, input: object) => app.graphql(SET, { input }, person.headers);
const remindedOf = async ({ email }: Person) => {
  const rows = await app.dataSource.query<{ subject: string }[]>(
    `select subject from mail where recipient = $1 and kind = 'anniversary' order by created_at`,
    [email],
  );
  return rows.map(({ subject }) => subject);
};
/** Lets the clock go on hour by hour, for both processes. */
async function hoursPass(from: string, hours: number): Promise<void> {
  for (let hour = 0; hour <= hours; hour++) {
    const now = new Date(Date.parse(from) + hour * 3_600_000);
    await Promise.all([app, beside].map((server) => server.features.notifications.tellDue(now)));
  }
}

it('members who asked get one mail on exact days, in the morning of their time zone', async () => {
  const { page, member } = await memorial({
    date_birth: '4 May 1943',
    date_passing: '2. Mai 2021',
  });
  const other = await newMember(app, page);
  const input = { ...CHOICE, pageId: page.id, remembersBirth: true, remembersPassing: true };
  expect((await set(member, input)).data).toMatchObject({
    setPageNotifications: { birth: '4 May', passing: '2 May', remembersBirth: true },
  });
  await app.dataSource.query(`update notification_choice set remind_at = '2031-05-01T00:00:00Z'`);
  await hoursPass('2031-05-01T00:00:00Z', 42); // in Auckland it is 2 May from noon UTC on, 8:00 from 20:00 UTC on
  expect(await remindedOf(member)).toEqual(['Ada Bell passed away on this day, ten years ago']);
  await hoursPass('2031-05-02T20:00:00Z', 50);
  expect(await remindedOf(member)).toEqual([
    'Ada Bell passed away on this day, ten years ago',
    'Ada Bell was born on this day, 88 years ago',
  ]);
  expect(await remindedOf(other)).toEqual([]);
});

it('no mail is sent for a day that the page does not name exactly', async () => {
  const { page, member } = await memorial({
    date_birth: 'abt 4 May 1943',
    date_passing: 'May 2021',
  });
  const { data } = await set(member, {
    ...CHOICE,
    pageId: page.id,
    remembersBirth: true,
    remembersPassing: true,
  });
  expect(data).toMatchObject({ setPageNotifications: { birth: null, passing: null } });
  await app.dataSource.query(
    `update notification_choice set remind_at = '2032-05-01T00:00:00Z' where page_id = $1`,
    [page.id],
  );
  await hoursPass('2032-05-01T00:00:00Z', 96);
  expect(await remindedOf(member)).toEqual([]);
});

it('only members can choose what they hear of a page, within bounds', async () => {
  const { page, member } = await memorial({ date_birth: '1943', date_passing: '' });
  const read = (headers?: Record<string, string>) =>
    app.graphql(READ, { pageId: page.id }, headers);
  expect((await read(member.headers)).data).toEqual({
    pageNotifications: {
      ...CHOICE,
      timeZone: null,
      birth: null,
      passing: null,
      onThisDevice: false,
    },
  });
  expect(getErrorCode(await read())).toBe('UNAUTHENTICATED');
  const stranger = await newPerson(app);
  expect(getErrorCode(await read(stranger.headers))).toBe('FORBIDDEN');
  const input = { ...CHOICE, pageId: page.id };
  expect(getErrorCode(await set(stranger, input))).toBe('FORBIDDEN');
  for (const wrong of [
    { hour: 7 },
    { hour: 21 },
    { timeZone: '+02:00' },
    { timeZone: 'Nowhere/At' },
  ])
    expect(getErrorCode(await set(member, { ...input, ...wrong }))).toBe('REFUSED');
  await set(member, { ...input, frequency: 'WEEKLY', hour: 20 });
  expect((await read(member.headers)).data).toMatchObject({
    pageNotifications: { frequency: 'WEEKLY', hour: 20, timeZone: 'Pacific/Auckland' },
  });
});

it('the browser’s time zone is stored once, and a chosen one is kept', async () => {
  const { page, member } = await memorial({ date_birth: '1943', date_passing: '' });
  const report = async (timeZone: string) =>
    (await app.graphql(REPORT, { timeZone }, member.headers)).data;
  expect(await report('Europe/Lisbon')).toEqual({ reportTimeZone: { timeZone: 'Europe/Lisbon' } });
  expect(await report('Asia/Tokyo')).toEqual({ reportTimeZone: { timeZone: 'Europe/Lisbon' } });
  await set(member, { ...CHOICE, pageId: page.id, timeZone: 'Asia/Tokyo' });
  expect(await report('Europe/Lisbon')).toEqual({ reportTimeZone: { timeZone: 'Asia/Tokyo' } });
  expect((await app.graphql(REPORT, { timeZone: 'Europe/Lisbon' })).errors).toBeDefined();
});
