import { describe, expect, it } from 'vitest';
import { ofMember } from '../../../testing/test-blocks.ts';
import { createMemorial } from '../../../testing/factories.ts';
import { newMember } from '../../../testing/test-people.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { Page } from '../../pages/page.entity.ts';

const app = useTestApp();

/** A page with so many messages, as if they had been posted one after the other. */
async function newWall(messages: number): Promise<Page> {
  const page = await createMemorial(app.dataSource);
  await app.dataSource.query(
    `insert into tribute (id, page_id, client_id, name, content, status, seq)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Ines', 'Message ' || n || '.', 'visible', n
     from generate_series(1, $2::int) n`,
    [page.id, messages],
  );
  await app.dataSource.query('update page set last_seq = $2 where id = $1', [page.id, messages]);
  return page;
}

const get = (path: string) => fetch(app.origin + path);
const printed = async (path: string) => (await get(path)).text();
const messagesIn = (html: string) =>
  [...html.matchAll(/>Message (\d+)\.</g)].map(([, number]) => Number(number));
const from = (high: number, low: number) =>
  Array.from({ length: high - low + 1 }, (_, index) => high - index);

describe('printing a wall without JavaScript', () => {
  it('gives all 300 messages on one page without scripts, newest first', async () => {
    const { url } = await newWall(300);
    const answer = await get(`/${url}?print`);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const html = await answer.text();
    expect(messagesIn(html)).toEqual(from(300, 1));
    expect(html).toContain('300 messages.');
    expect(html).not.toMatch(/<script|rel="next"/);
  });

  it('is linked on a page that does not show all messages, whose print says where the rest is', async () => {
    const html = await printed(`/${(await newWall(16)).url}`);
    expect(html).toMatch(/<a [^>]*href="\?print"/);
    expect(html).toContain('with “?print” at its end');
    const whole = await printed(`/${(await newWall(15)).url}`);
    expect(whole).not.toContain('?print');
  });

  it('goes on by a link after 1,000 messages, each of which is printed once', async () => {
    const { url } = await newWall(2_005);
    const found: number[][] = [];
    let next: string | undefined = `/${url}?print`;
    while (next) {
      const html = await printed(next);
      found.push(messagesIn(html));
      next = /rel="next" href="([^"]+)"/.exec(html)?.[1]?.replace('&amp;', '&');
    }
    expect(found.map(({ length }) => length)).toEqual([1_000, 1_000, 5]);
    expect(found.flat()).toEqual(from(2_005, 1));
  });

  it('shows only what visitors may see, as plain text', async () => {
    const page = await newWall(1);
    const held = { name: 'Ines', content: 'Look at https://example.org' };
    await app.rest('POST', `/api/comments/${page.id}`, held);
    await app.rest('POST', `/api/comments/${page.id}`, {
      name: '"><b>Jo',
      content: '<script>alert(1)</script> & more',
    });
    const html = await printed(`/${page.url}?print`);
    expect(html).not.toContain(held.content);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; more');
    expect(html).toContain('&quot;&gt;&lt;b&gt;Jo');
    expect(html).toContain('2 messages.');
  });

  it('prints the page itself if it has no wall, and ignores unknown parameters', async () => {
    const page = await newWall(3);
    for (const more of ['&before=x', '&before=0', '&before=1&before=2', '=all'])
      expect(messagesIn(await printed(`/${page.url}?print${more}`))).toEqual([3, 2, 1]);
    const member = ofMember(app, await newMember(app, page));
    const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
    const wall = (body['items'] as { id: string; type: string }[]).find(
      ({ type }) => type === 'comment',
    )!;
    await member.remove(wall.id);
    const html = await printed(`/${page.url}?print`);
    expect(html).toContain('In loving memory of Ada.');
    expect(html).not.toContain('>Message 3.<');
    expect((await get('/nobody-here?print')).status).toBe(404);
  });
});
