import { expect, it } from 'vitest';
import { createMemorial } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { newMember } from '../../testing/test-people.ts';
import { leaveTribute } from '../../testing/test-wall.ts';

const MY_PAGES = '{ myPages { url viewerCanEdit heldCount portrait { image } } }';
const AVATAR = `/media/${'1'.repeat(32)}_900x600_2f5d50`;

const app = useTestApp();

it.each([
  ['in use', 'title = title', true],
  ['put away', `gone_at = now() + interval '30 days'`, false],
  ['taken down', 'taken_down_at = now()', false],
])(
  'a page that is %s is listed, with what its members may see of it',
  async (_, change, isShown) => {
    const page = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, page);
    await app.dataSource.query(
      `update component set payload = payload || jsonb_build_object('avatar', $2::text)
     where page_id = $1 and type = 'bio'`,
      [page.id, AVATAR],
    );
    expect((await leaveTribute(app, page, { content: 'You shit.' })).status).toBe('HELD');
    await app.dataSource.query(`update page set ${change} where id = $1`, [page.id]);

    const { data } = await app.graphql(MY_PAGES, {}, headers);
    const seen = isShown
      ? { viewerCanEdit: true, heldCount: 1, portrait: { image: AVATAR } }
      : { viewerCanEdit: false, heldCount: null, portrait: null };
    expect(data).toEqual({ myPages: [{ url: page.url, ...seen }] });
    const { body } = await app.rest('GET', '/api/user/pages', undefined, headers);
    expect(body['items']).toMatchObject([{ url: page.url, held: isShown ? 1 : 0 }]);
  },
);
