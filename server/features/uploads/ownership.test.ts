import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type Person, registerPerson } from '../../testing/test-people.ts';
import { twoColors } from '../../testing/test-pictures.ts';
import { metadata, tusClient } from '../../testing/test-tus.ts';

const app = useTestApp();
let png: Buffer;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  png = await twoColors('png');
  [ada, ben] = await Promise.all([registerPerson(app), registerPerson(app)]);
});

describe('a temporary picture', () => {
  test.each([
    ['at once', () => uploaded(ada.headers)],
    ['in pieces', () => uploadedInPieces(ada.headers)],
  ])('uploaded %s by an account: only that account keeps it', async (_how, upload) => {
    const image = await upload();
    expect(await keep(image, ben.headers)).toEqual([200, true]);
    expect(await keep(image)).toEqual([200, true]);
    expect(await keep(image, { authorization: 'JWT ' })).toEqual([200, true]);
    expect(await stateOf(image)).toBe('temporary');
    expect(await keep(image, ada.headers)).toEqual([200, false]);
    expect(await keep(image, ben.headers)).toEqual([200, false]); // kept ones are public anyway
  });

  test('cannot be kept with an expired token, which is answered 401', async () => {
    const image = await uploaded(ada.headers);
    expect(await keep(image, { authorization: 'JWT outdated' })).toEqual([401, true]);
  });

  test('uploaded by a visitor can be kept by anybody who has its address', async () => {
    expect(await keep(await uploaded({}), ben.headers)).toEqual([200, false]);
    expect(await keep(await uploadedInPieces({}))).toEqual([200, false]);
  });

  test('uploaded by a member can be used in their own tributes only', async () => {
    const { id } = await createPage(app.dataSource);
    const post = (image: string, headers: object) =>
      app.rest('POST', `/api/comments/${id}`, { name: 'B', content: 'C', image }, { ...headers });
    const image = await uploaded(ada.headers);
    expect((await post(image, ben.headers)).body['error']).toBe(true);
    expect((await app.rest('GET', `/api/comments/${id}`)).body['items']).toEqual([]);
    expect((await post(image, ada.headers)).body).toMatchObject({ items: [{ image }] });
    expect(await stateOf(image)).toBe('committed');
  });
});

describe('a tribute keeps no picture', () => {
  test('on a page that accepts none', async () => {
    const { id } = await createPage(app.dataSource, { active: false });
    const image = await uploaded({});
    const { body } = await app.rest('POST', `/api/comments/${id}`, {
      name: 'Ben',
      content: 'Fair winds.',
      image,
    });
    expect(body['error']).toBe(true);
    expect(await stateOf(image)).toBe('temporary');
  });

  test('if it is sent again with another picture', async () => {
    const { id } = await createPage(app.dataSource);
    const [first, second] = [await uploaded({}), await uploaded({})];
    const client_id = randomUUID();
    const tributes = [];
    for (const image of [first, second]) {
      const { body } = await app.rest('POST', `/api/comments/${id}`, {
        name: 'Ben',
        content: 'Fair winds.',
        image,
        client_id,
      });
      tributes.push(body['id']);
    }
    expect(tributes[1]).toBe(tributes[0]);
    expect(await Promise.all([first, second].map(stateOf))).toEqual(['committed', 'temporary']);
  });
});

async function uploaded(headers: object): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([png]), 'photo.png');
  const response = await fetch(`${app.origin}/api/upload/image/tmp`, {
    method: 'POST',
    body: form,
    headers: { ...headers },
  });
  return ((await response.json()) as { file_url: string }).file_url;
}

/** The token is not asked for again after the beginning: it may expire on the way. */
async function uploadedInPieces(headers: object): Promise<string> {
  const tus = tusClient(app);
  const pieces = [png.subarray(0, 50), png.subarray(50)];
  const addresses = [];
  for (const piece of pieces) {
    const address = await tus.begin(piece.length, { ...headers, 'upload-concat': 'partial' });
    await tus.send(address, 0, piece);
    addresses.push(address);
  }
  const joined = await tus.join(addresses, metadata({ filename: 'photo.png' }));
  const { body } = await tus.result(joined.headers.get('location') ?? '');
  return body['file_url'] as string;
}

async function keep(image: string, headers: Record<string, string> = {}) {
  const { status, body } = await app.rest('POST', '/api/upload/image', { image }, headers);
  return [status, body['error']];
}

async function stateOf(image: string): Promise<string | undefined> {
  const [row] = await app.dataSource.query<{ state: string }[]>(
    'select state from media where key = $1',
    [image.slice('/media/'.length)],
  );
  return row?.state;
}
