import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { newMember, newPerson, type Person } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sweepUploads } from '../../testing/test-pictures.ts';
import { blockTypes, findFields } from '../components/registry.ts';
import { uploadClient } from '../../testing/test-client.ts';

const HIDE = `mutation ($id: ID!) { hideTribute(id: $id) { status } }`;
const SHOW = `mutation ($id: ID!) { showTribute(id: $id) { status } }`;
const RESTORE = `mutation ($id: ID!) { restoreComponent(id: $id) { id } }`;
const RESTORE_PHOTO = `mutation ($input: RestorePhotoInput!) { restorePhoto(input: $input) { photo { id } } }`;
const HISTORY = `query ($pageId: ID!) { componentHistory(pageId: $pageId) { changes { id action photo { image } } } }`;
const VARIANTS = ['', '/public', '/sm'];
const SHOWN = 'public, max-age=86400, s-maxage=60, immutable';

const app = useTestApp();
let stranger: Person;
let elsewhere: Person;

beforeAll(async () => {
  stranger = await newPerson(app);
  elsewhere = await newMember(app, await createPage(app.dataSource));
});

/** A page with a member, and how they put a picture on it in every way there is. */
async function newPage() {
  const page = await createPage(app.dataSource);
  const member = await newMember(app, page);
  const image = await uploadClient(app).uploaded();
  const ask = async (query: string, variables: object) => {
    const { data, errors } = await app.graphql(query, variables, member.headers);
    expect(errors).toBeUndefined();
    return data;
  };
  const rest = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = member.headers,
  ) => {
    const answer = await app.rest(method, path, body, headers);
    expect(answer.body).toMatchObject({ error: false });
    return answer.body;
  };
  const write = (id: string, payload: object) => rest('PATCH', `/api/component/${id}`, { payload });
  const block = async (type: string, payload: object) => {
    const { id } = await rest('POST', `/api/page/${page.id}/components`, { type });
    await write(id as string, payload);
    return id as string;
  };
  const post = async () => {
    const sent = { name: 'Ines', content: 'Fair winds.', image, client_id: randomUUID() };
    return (await rest('POST', `/api/comments/${page.id}`, sent, {}))['id'] as string;
  };
  return { page, member, image, ask, rest, write, block, post };
}
type Given = Awaited<ReturnType<typeof newPage>>;

/** How a picture is added to a page, removed, and restored if that is possible. */
type Story = (given: Given) => Promise<{ take(): Promise<unknown>; bring?(): Promise<unknown> }>;

const stories: [string, Story][] = [
  [
    'a removed photo',
    async ({ page, image, ask, rest }) => {
      const photos = `/api/public/page/${page.id}/photos`;
      const { items } = await rest('POST', photos, { image });
      const [{ id }] = items as [{ id: string }];
      return {
        take: () => rest('DELETE', `${photos}/${id}`),
        async bring() {
          const { componentHistory } = (await ask(HISTORY, { pageId: page.id })) as unknown as {
            componentHistory: { changes: { id: string; action: string }[] };
          };
          const removal = componentHistory.changes.find(({ action }) => action === 'REMOVED');
          await ask(RESTORE_PHOTO, { input: { changeId: removal?.id } });
        },
      };
    },
  ],
  ...blockTypes.flatMap(({ type }) =>
    findFields(type, 'picture').map((field): [string, Story] => [
      `an overwritten ${field} of a ${type} block`,
      async ({ image, block, write }) => {
        const id = await block(type, { [field]: image });
        return {
          // twice within one entry of the history, so that undo alone still knows it
          async take() {
            await write(id, { [field]: await uploadClient(app).uploaded() });
            await write(id, { [field]: '' });
          },
          bring: () => write(id, { [field]: image }),
        };
      },
    ]),
  ),
  [
    'the picture of a removed block',
    async ({ image, ask, rest, block }) => {
      const id = await block('image', { image_url: image });
      return {
        take: () => rest('DELETE', `/api/component/${id}`),
        bring: () => ask(RESTORE, { id }),
      };
    },
  ],
  [
    'the picture of a hidden tribute',
    async ({ ask, post }) => {
      const id = await post();
      return { take: () => ask(HIDE, { id }), bring: () => ask(SHOW, { id }) };
    },
  ],
];

async function statuses(
  image: string,
  person?: Pick<Person, 'headers'>,
): Promise<(number | string | null)[]> {
  const answers = await Promise.all(
    VARIANTS.map((variant) => fetch(app.origin + image + variant, { headers: person?.headers })),
  );
  return answers.flatMap(({ status, headers }) => [status, headers.get('cache-control')]);
}

const all = (status: number, control: string) => VARIANTS.flatMap(() => [status, control]);
const closed = all(404, 'private, no-store');

describe('a picture that was removed from a page', () => {
  test.each(stories)('is for the page’s members only: %s', async (_what, story) => {
    const given = await newPage();
    const { image, member, page } = given;
    const { take, bring } = await story(given);
    expect(await statuses(image)).toEqual(all(200, SHOWN));
    const { headers } = await fetch(`${app.origin}${image}/sm`);
    const seen = { headers: { 'if-none-match': headers.get('etag') ?? '' } };

    await take();
    for (const person of [undefined, stranger, elsewhere])
      expect(await statuses(image, person)).toEqual(closed);
    expect(await statuses(image, member)).toEqual(all(200, 'private, no-store'));
    const outdated = { headers: { authorization: 'JWT outdated' } };
    expect(await statuses(image, outdated)).toEqual(all(401, 'private, no-store'));
    expect((await fetch(`${app.origin}${image}/sm`, seen)).status).toBe(404);

    // nobody else brings it to light, on this page or another
    const words = { name: 'Ben', content: 'Look at this.', image, client_id: randomUUID() };
    const own = await createPage(app.dataSource);
    const owner = await newMember(app, own);
    for (const [path, headers] of [
      [`/api/comments/${page.id}`, {}],
      [`/api/comments/${own.id}`, {}],
      [`/api/public/page/${own.id}/photos`, owner.headers],
    ] as const)
      expect((await app.rest('POST', path, words, headers)).body['error']).toBe(true);
    expect(await statuses(image)).toEqual(closed);

    await bring?.();
    expect(await statuses(image)).toEqual(all(200, SHOWN));
  });

  test('is closed to a former member', async () => {
    const { page, member, image, post, ask } = await newPage();
    await ask(HIDE, { id: await post() });
    expect((await statuses(image, member))[0]).toBe(200);
    await app.dataSource.query('delete from page_member where page_id = $1', [page.id]);
    expect(await statuses(image, member)).toEqual(closed);
  });

  test('stays public if another place still shows it', async () => {
    const { page, image, rest, block } = await newPage();
    const photos = `/api/public/page/${page.id}/photos`;
    const { items } = await rest('POST', photos, { image });
    const id = await block('image', { image_url: image });
    await rest('DELETE', `${photos}/${(items as [{ id: string }])[0].id}`);
    expect((await statuses(image))[0]).toBe(200);
    await rest('DELETE', `/api/component/${id}`);
    expect(await statuses(image)).toEqual(closed);
  });
});

describe('a picture of a held message', () => {
  test('is for members only until they show it', async () => {
    const { image, member, block, post, ask } = await newPage();
    await block('comment', { read_first: true });
    const id = await post();
    expect(await statuses(image)).toEqual(closed);
    expect(await statuses(image, member)).toEqual(all(200, 'private, no-store'));
    await ask(SHOW, { id });
    expect(await statuses(image)).toEqual(all(200, SHOWN));
  });
});

describe('the sweep of unused pictures', () => {
  const stored = async (image: string) =>
    (await app.dataSource.query('select 1 from media where key = $1', [image.slice(7)])).length;
  const age = (column: string, days: number) =>
    app.dataSource.query(
      `update media set ${column} = now() - make_interval(days => ${days}), checked_at = now() - interval '2 days'`,
    );

  test('deletes it after 30 days, but nothing that a page, its history or a removed block uses', async () => {
    const [shown, inHistory, inBlock, loose] = await Promise.all([0, 1, 2, 3].map(newPage));
    for (const given of [shown, inHistory])
      if (given)
        await given.rest('POST', `/api/public/page/${given.page.id}/photos`, {
          image: given.image,
        });
    const photo = await app.dataSource.query('select id from photo where page_id = $1', [
      inHistory?.page.id,
    ]);
    await inHistory?.rest('DELETE', `/api/public/page/${inHistory.page.id}/photos/${photo[0].id}`);
    const block = await inBlock?.block('image', { image_url: inBlock.image });
    await inBlock?.rest('DELETE', `/api/component/${block}`);
    const id = await loose?.block('image', { image_url: loose.image });
    await loose?.rest('DELETE', `/api/component/${id}`);
    await app.dataSource.query('delete from component where id = $1', [id]); // its days are over

    await age('used_at', 29);
    await sweepUploads(app);
    expect(await stored(loose?.image ?? '')).toBe(1);
    await age('used_at', 31);
    await sweepUploads(app);
    expect(
      await Promise.all(
        [shown, inHistory, inBlock, loose].map((given) => stored(given?.image ?? '')),
      ),
    ).toEqual([1, 1, 1, 0]);
    expect(await statuses(loose?.image ?? '', loose?.member)).toEqual(closed);
  });
});
