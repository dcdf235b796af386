import { describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createMemorial, createPage } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { newMember } from '../../testing/test-people.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { leaveTribute } from '../../testing/test-wall.ts';

const CREATE = 'mutation ($pageId: ID!) { createWallLink(pageId: $pageId) { url } }';
const WALL = `query ($url: String!, $key: String) { wallPage(url: $url, key: $key) { id } }`;
const EVENTS = `subscription ($pageId: ID!, $key: String) {
  pageEvents(pageId: $pageId, after: 0, key: $key) { seq } }`;

let logged = '';
const app = useTestApp({}, createLog('trace', { write: (line) => (logged += line) }));

describe('the key of a wall link', () => {
  it('is in no log, even if its page cannot be read or rendered', async () => {
    const page = await createMemorial(app.dataSource);
    await leaveTribute(app, page, { content: 'Dear Ada.' });
    await app.dataSource.query('update page set active = false where id = $1', [page.id]);
    const { headers } = await newMember(app, page);
    const { data } = await app.graphql(CREATE, { pageId: page.id }, headers);
    const key = new URL((data!['createWallLink'] as { url: string }).url).searchParams.get('key')!;
    const open = async () => {
      const address = `${app.origin}/${page.url}/live?key=${key}`;
      const { status } = await fetch(address, { headers: { referer: address } });
      await app.graphql(WALL, { url: page.url, key });
      const socket = await openSocket(app.origin);
      socket.subscribe('1', EVENTS, { pageId: page.id, key });
      await Promise.race([socket.next(({ id }) => id === '1'), socket.closed]);
      socket.close();
      return status;
    };
    expect(await open()).toBe(200);
    await app.dataSource.query('alter table page rename to page_away');
    try {
      expect(await open()).toBe(503);
    } finally {
      await app.dataSource.query('alter table page_away rename to page');
    }
    expect(logged).toContain('a page was not rendered');
    expect(logged).toContain('a resolver failed');
    expect(logged).toContain(`"url":"/${page.url}/live"`);
    expect(logged).not.toContain(key);
    expect(await open()).toBe(200);
  });

  it('is not sent as referrer', async () => {
    const page = await createPage(app.dataSource);
    const { headers } = await fetch(`${app.origin}/${page.url}/live?key=any`);
    expect(headers.get('referrer-policy')).toBe('strict-origin');
  });
});
