import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { newMember, newPerson, registerPerson } from '../../testing/test-people.ts';

const CAN_EDIT = `query ($url: String!) { page(url: $url) { id viewerCanEdit } }`;

const app = useTestApp();

describe('the members of a page', () => {
  it('may edit it, co-owners too, and nobody else may', async () => {
    const owner = await registerPerson(app);
    const { url } = owner;
    const { data } = await app.graphql(CAN_EDIT, { url }, owner.headers);
    const page = data?.['page'] as { id: string; viewerCanEdit: boolean } | undefined;
    expect(page?.viewerCanEdit).toBe(true);
    const { headers: coOwner } = await newMember(app, { id: page?.id ?? '' });
    const { headers: stranger } = await registerPerson(app);
    const path = `/api/page/${page?.id}/components`;
    const add = async (headers?: Record<string, string>) =>
      (await app.rest('POST', path, { type: 'text' }, headers)).status;
    expect([await add(owner.headers), await add(coOwner)]).toEqual([200, 200]);
    expect([await add(stranger), await add()]).toEqual([403, 401]);
    for (const headers of [stranger, {}])
      expect((await app.graphql(CAN_EDIT, { url }, headers)).data).toMatchObject({
        page: { viewerCanEdit: false },
      });
  });

  it('include exactly one owner, as the database ensures', async () => {
    const owner = await registerPerson(app);
    const other = await registerPerson(app);
    const second = app.dataSource.query(
      `insert into page_member (page_id, user_id, role)
       select page.id, account.id, 'owner' from page, user_account account
       where page.url = $1 and account.email = $2`,
      [owner.url, other.email],
    );
    await expect(second).rejects.toThrow('page_member_owner');
  });

  it('see all their pages, each with the right to edit it', async () => {
    const { headers, url } = await registerPerson(app);
    const { data } = await app.graphql('{ myPages { url viewerCanEdit } }', {}, headers);
    expect(data).toEqual({ myPages: [{ url, viewerCanEdit: true }] });
  });

  it('list their pages 100 at a time, over both APIs, each page once', async () => {
    const person = await newPerson(app);
    await app.dataSource.query(
      `with made as (
         insert into page (id, url, title, type, active)
         select gen_random_uuid(), 'one-of-many-' || n, 'Page ' || n, 'tribute', true
         from generate_series(1, 250) n returning id)
       insert into page_member (page_id, user_id, role) select id, $1, 'owner' from made`,
      [person.id],
    );
    type Listed = { id: string }[];
    const ask = 'query ($after: ID) { myPages(after: $after) { id } }';
    const endpoints = {
      graphql: async (after: string | null) => {
        const { data } = await app.graphql(ask, { after }, person.headers);
        return (data as { myPages: Listed }).myPages.map(({ id }) => id);
      },
      rest: async (after: string | null) => {
        const path = `/api/user/pages${after ? `?after=${after}` : ''}`;
        const { body } = await app.rest('GET', path, undefined, person.headers);
        return (body['items'] as { _id: string }[]).map(({ _id }) => _id);
      },
    };
    const parts = [];
    for (const read of Object.values(endpoints)) {
      const first = await read(null);
      const second = await read(first.at(-1)!);
      const third = await read(second.at(-1)!);
      expect([first, second, third].map(({ length }) => length)).toEqual([100, 100, 50]);
      parts.push([...first, ...second, ...third]);
    }
    expect(new Set(parts[0]).size).toBe(250);
    expect(parts[1]).toEqual(parts[0]);
    const wrong = await app.rest('GET', '/api/user/pages?after=x', undefined, person.headers);
    expect(wrong.status).toBe(400);
  });
});
