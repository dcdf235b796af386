import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { newMember } from '../../../testing/test-people.ts';
import { leaveTribute } from '../../../testing/test-wall.ts';

const ONE = `query ($url: String!, $id: ID!) { page(url: $url) { tribute(id: $id) { id content } } }`;
const HIDE = 'mutation ($id: ID!) { hideTribute(id: $id) { status } }';
const SHOW = 'mutation ($id: ID!) { showTribute(id: $id) { status } }';

const app = useTestApp();

async function newWall() {
  const page = await createMemorial(app.dataSource);
  const { headers } = await newMember(app, page);
  const { id } = await leaveTribute(app, page, { content: 'Fair tide.' });
  const read = async (of = id, asked: Record<string, string> = {}) => {
    const { data, errors } = await app.graphql(ONE, { url: page.url, id: of }, asked);
    expect(errors).toBeUndefined();
    return (data!['page'] as { tribute: object | null }).tribute;
  };
  return { page, headers, id, read };
}

it('a message is found by its id only while it is on the wall of this page', async () => {
  const { headers, id, read } = await newWall();
  const other = await newWall();
  const found = { id, content: 'Fair tide.' };
  expect(await read()).toEqual(found);
  for (const id of [other.id, randomUUID(), 'one', '']) expect(await read(id)).toBeNull();
  await app.graphql(HIDE, { id }, headers);
  for (const asked of [{}, headers]) expect(await read(id, asked)).toBeNull();
  await app.graphql(SHOW, { id }, headers);
  expect(await read()).toEqual(found);
});

it('visitors find no message on a page that is for members only, or without a wall', async () => {
  const { page, headers, id, read } = await newWall();
  await app.dataSource.query('update page set active = false where id = $1', [page.id]);
  expect(await read()).toBeNull();
  expect(await read(id, headers)).toEqual({ id, content: 'Fair tide.' });
  await app.dataSource.query(`update component set removed_at = now() where page_id = $1`, [
    page.id,
  ]);
  expect(await read(id, { ...headers, 'x-other': '1' })).toBeNull();
});
