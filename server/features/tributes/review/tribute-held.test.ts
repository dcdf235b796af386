import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import { startTestApp, type TestApp, useTestApp } from '../../../testing/test-app.ts';
import { newMember, type Person } from '../../../testing/test-people.ts';
import { readEventsFrom, leaveTribute, listenAsMember } from '../../../testing/test-wall.ts';
import type { Page } from '../../pages/page.entity.ts';

const HELD = `query ($pageId: ID!) { tributesByStatus(pageId: $pageId, status: HELD) {
  edges { heldFor node { content } } } }`;
const SET = `mutation ($id: ID!, $input: UpdateCommentComponentInput!) {
  updateCommentComponent(id: $id, input: $input) { id } }`;

const app = useTestApp();

async function newWall(on: TestApp): Promise<{ page: Page; member: Person }> {
  const page = await createMemorial(on.dataSource);
  return { page, member: await newMember(on, page) };
}

/** As the page's members read it: what waits, newest first, and why. */
async function held(on: TestApp, { page, member }: { page: Page; member: Person }) {
  const { data } = await on.graphql(HELD, { pageId: page.id }, member.headers);
  const { edges } = data!['tributesByStatus'] as {
    edges: { heldFor: string[]; node: { content: string } }[];
  };
  return edges.map(({ heldFor, node }) => [node.content, heldFor]);
}

async function set({ page, member }: { page: Page; member: Person }, input: object) {
  const [row] = (await app.dataSource.query(
    `select id from component where page_id = $1 and type = 'comment'`,
    [page.id],
  )) as { id: string }[];
  const { errors } = await app.graphql(SET, { id: row?.id, input }, member.headers);
  expect(errors).toBeUndefined();
}

describe('why a message is held', () => {
  it('is told to members with every reason, in their list and live, but not to the sender', async () => {
    const wall = await newWall(app);
    const { page, member } = wall;
    const socket = await listenAsMember(
      app,
      page,
      member.headers,
      '... on TributeHeld { heldFor tribute { content } }',
    );
    await leaveTribute(app, page, { content: 'You asshole, see www.example.org' });
    await set(wall, { readFirst: true });
    await leaveTribute(app, page, { content: 'Fair winds, asshole.' });
    const reasons = [
      ['Fair winds, asshole.', ['READ_FIRST', 'WORDS']],
      ['You asshole, see www.example.org', ['LINK', 'FIRST_LINK', 'WORDS']],
    ];
    expect(await held(app, wall)).toEqual(reasons);
    const live = () =>
      readEventsFrom<{ __typename: string; heldFor: string[]; tribute: { content: string } }>(
        socket,
        'memberEvents',
      )
        .filter(({ __typename }) => __typename === 'TributeHeld')
        .map(({ heldFor, tribute }) => [tribute.content, heldFor]);
    await expect.poll(live).toEqual(reasons.toReversed());
    socket.close();

    const { body } = await app.rest('POST', `/api/comments/${page.id}`, {
      name: 'Ines',
      content: 'Such an asshole.',
    });
    expect(body).toMatchObject({ error: false, status: 'held' });
    expect(JSON.stringify(body)).not.toMatch(/words|held_?for/i);
  });

  it('is told to members only', async () => {
    const { page } = await newWall(app);
    const elsewhere = await newWall(app);
    for (const [headers, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [elsewhere.member.headers, 'FORBIDDEN'],
    ] as const) {
      const { errors } = await app.graphql(HELD, { pageId: page.id }, headers);
      expect(errors?.[0]?.extensions.code).toBe(code);
    }
    // whoever reads the wall is told nothing of the kind
    const { data } = await app.graphql(
      `query ($url: String!) { page(url: $url) { tributes { edges { heldFor } } } }`,
      { url: elsewhere.page.url },
    );
    expect(data).toMatchObject({ page: { tributes: { edges: [] } } });
    await leaveTribute(app, elsewhere.page, { content: 'The roses are climbing.' });
    const after = await app.graphql(
      `query ($url: String!) { page(url: $url) { tributes { edges { heldFor } } } }`,
      { url: elsewhere.page.url },
    );
    expect(after.data).toEqual({ page: { tributes: { edges: [{ heldFor: null }] } } });
  });

  it('is only the link if somebody of that name is already on the wall', async () => {
    const wall = await newWall(app);
    await leaveTribute(app, wall.page, { content: 'The roses are climbing.' });
    await leaveTribute(app, wall.page, { content: 'Pictures of them: www.example.org' });
    expect(await held(app, wall)).toEqual([['Pictures of them: www.example.org', ['LINK']]]);
  });

  it('is one device that posts often under one name, not a tablet shared by many guests', async () => {
    const strict = await startTestApp({ rateLimitScale: 1 });
    try {
      const wall = await newWall(strict);
      const send = async (name: string, device: string) => {
        const content = `${randomUUID()} ${randomUUID()}`;
        return (await leaveTribute(strict, wall.page, { name, content }, { 'x-device-id': device }))
          .status;
      };
      const [phone, tablet] = [randomUUID(), randomUUID()];
      const statuses = [];
      for (let i = 0; i < 17; i++) statuses.push(await send('Ines', phone));
      expect(statuses).toEqual([
        ...Array<string>(15).fill('VISIBLE'),
        ...Array<string>(2).fill('HELD'),
      ]);
      expect((await held(strict, wall)).map(([, reasons]) => reasons)).toEqual([
        ['RAPID'],
        ['RAPID'],
      ]);
      for (let i = 0; i < 17; i++) expect(await send(`Guest ${i}`, tablet)).toBe('VISIBLE');
    } finally {
      await strict.stop();
    }
  });
});
