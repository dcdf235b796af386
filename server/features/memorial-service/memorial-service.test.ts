import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MAX_SERVICE_PLACE, MAX_SERVICE_TITLE } from '../../../protocol/limits.ts';
import { createMemorial } from '../../testing/factories.ts';
import { newMember, newPerson } from '../../testing/test-people.ts';
import { getErrorCode, useTestApp } from '../../testing/test-app.ts';
import { type Message, openSocket } from '../../testing/test-socket.ts';

const app = useTestApp();

const FIELDS = 'service { title startsAt timeZone place broadcastUrl }';
const SET = `mutation ($input: SetServiceInput!) { setService(input: $input) { id ${FIELDS} } }`;
const CLEAR = `mutation ($pageId: ID!) { clearService(pageId: $pageId) { ${FIELDS} } }`;
const EVENTS = `subscription ($id: ID!) {
  pageEvents(pageId: $id, after: 0) { seq ... on PageUpdated { page { ${FIELDS} } } }
}`;
const SERVICE = {
  title: 'Service of thanksgiving',
  startsAt: '2027-05-08T13:00:00.000Z',
  timeZone: 'Europe/London',
  place: 'St Ia, Market Square; St Ives, TR26',
  broadcastUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
};

async function newPage() {
  const page = await createMemorial(app.dataSource);
  return { page, headers: (await newMember(app, page)).headers };
}
const set = (pageId: string, headers = {}, over: object = {}) =>
  app.graphql(SET, { input: { pageId, ...SERVICE, ...over } }, headers);

describe('the service of a page', () => {
  it('is set and cleared by a member, read by everybody, and sent to watchers', async () => {
    const { page, headers } = await newPage();
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { id: page.id });
    const told = async (seq: number) => {
      const isIt = ({ payload }: Message) => JSON.stringify(payload ?? '').includes(`"seq":${seq}`);
      return ((await socket.next(isIt)).payload as { data: object }).data;
    };
    expect((await set(page.id, headers)).data).toEqual({
      setService: { id: page.id, service: SERVICE },
    });
    const read = `query ($url: String!) { page(url: $url) { ${FIELDS} } }`;
    expect((await app.graphql(read, { url: page.url })).data).toEqual({
      page: { service: SERVICE },
    });
    expect(await told(1)).toEqual({ pageEvents: { seq: 1, page: { service: SERVICE } } });
    expect((await app.graphql(CLEAR, { pageId: page.id }, headers)).data).toEqual({
      clearService: { service: null },
    });
    expect(await told(2)).toEqual({ pageEvents: { seq: 2, page: { service: null } } });
    socket.close();
  });

  it('cannot be set by anybody else', async () => {
    const { page } = await newPage();
    const stranger = await newPerson(app);
    expect(getErrorCode(await set(page.id))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await set(page.id, stranger.headers))).toBe('FORBIDDEN');
    expect(getErrorCode(await set(randomUUID(), stranger.headers))).toBe('NOT_FOUND');
    expect(getErrorCode(await app.graphql(CLEAR, { pageId: page.id }, stranger.headers))).toBe(
      'FORBIDDEN',
    );
  });

  it.each([
    ['no title', { title: ' \u200b ' }],
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }],
    ['an offset in place of a zone', { timeZone: '+01:00' }],
    ['a time that nobody plans for', { startsAt: '2199-01-01T00:00:00.000Z' }],
    ['a broadcast that is no https address', { broadcastUrl: 'http://example.org' }],
    ['a script in place of a broadcast', { broadcastUrl: 'javascript:alert(1)' }],
    ['a broadcast with a password', { broadcastUrl: 'https://me:you@example.org/' }],
  ])('is refused with a message if it has %s', async (_what, over) => {
    const { page, headers } = await newPage();
    expect(getErrorCode(await set(page.id, headers, over))).toBe('REFUSED');
  });

  it.each([
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh'],
    ['europe/london', 'Europe/London'],
  ])('keeps the zone %s by the name that was chosen', async (timeZone, stored) => {
    const { page, headers } = await newPage();
    const { data } = await set(page.id, headers, { timeZone });
    expect(data).toMatchObject({ setService: { service: { timeZone: stored } } });
    const book = await fetch(`${app.origin}/${page.url}/book`);
    expect(book.status).toBe(200);
  });

  it('accepts texts up to their limits, and not one character more', async () => {
    const { page, headers } = await newPage();
    const longest = { title: 'x'.repeat(MAX_SERVICE_TITLE), place: 'y'.repeat(MAX_SERVICE_PLACE) };
    expect((await set(page.id, headers, longest)).errors).toBeUndefined();
    for (const [field, text] of Object.entries(longest))
      expect(getErrorCode(await set(page.id, headers, { [field]: `${text}x` })), field).toBe(
        'REFUSED',
      );
  });

  it('accepts a broadcast without https://, and stores blank fields as null', async () => {
    const { page, headers } = await newPage();
    const { data } = await set(page.id, headers, { broadcastUrl: 'example.org/live', place: ' ' });
    expect(data).toMatchObject({
      setService: { service: { broadcastUrl: 'https://example.org/live', place: null } },
    });
  });
});

describe('the calendar file of a service', () => {
  it('has one event in UTC, with escaped texts and folded lines', async () => {
    const { page, headers } = await newPage();
    const title = `A service, with; many \\ marks ${'and a long title '.repeat(5)}`.trim();
    await set(page.id, headers, { title });
    const response = await fetch(`${app.origin}/api/page/${page.id}/service.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const file = await response.text();
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/);
    expect(file).toContain('DTSTART:20270508T130000Z\r\n');
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const unfolded = file.replaceAll('\r\n ', '');
    expect(unfolded).toContain('SUMMARY:A service\\, with\\; many \\\\ marks and a long title');
    expect(unfolded).toContain('LOCATION:St Ia\\, Market Square\\; St Ives\\, TR26\r\n');
  });

  it('is 404 without a service or a page', async () => {
    const { page } = await newPage();
    for (const id of [page.id, randomUUID(), 'nonsense'])
      expect((await fetch(`${app.origin}/api/page/${id}/service.ics`)).status).toBe(404);
  });
});
