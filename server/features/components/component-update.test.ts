import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, type Person } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { Page } from '../pages/page.entity.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { readBlocks, ofMember } from '../../testing/test-blocks.ts';

const app = useTestApp();
let page: Page;
let member: Person;
let blocks: ReturnType<typeof ofMember>;

beforeAll(async () => {
  page = await createEmptyPage(app.dataSource);
  member = await newMember(app, page);
  blocks = ofMember(app, member);
});

const unknown = randomUUID();
const snapshot = async () => JSON.stringify(await readBlocks(app, page));

describe('changing what a block holds', () => {
  it('keeps fields that are not given, clears empty ones, and counts the version up', async () => {
    const id = await blocks.add(page, 'bio');
    const update = `mutation ($id: ID!, $input: UpdateBioComponentInput!) {
      updateBioComponent(id: $id, input: $input) { version name dateBirth firstMessage quote } }`;
    const change = (input: object) => app.graphql(update, { id, input }, member.headers);
    await change({ name: 'Ada  Bell ', dateBirth: '1941/03/02' });
    await blocks.change(id, { quote: 'Fair winds.', first_message: 'In loving memory of Ada' });
    expect((await change({ dateBirth: null, firstMessage: '' })).data).toEqual({
      updateBioComponent: {
        version: 4,
        name: 'Ada Bell',
        dateBirth: null,
        firstMessage: null,
        quote: 'Fair winds.',
      },
    });
    const same = await change({ name: 'Ada Bell' });
    expect(same.data).toMatchObject({ updateBioComponent: { version: 4 } });
  });

  it('takes twelve SQL statements, for the first change of a block and for later ones', async () => {
    const change = (id: string, quote: string) => blocks.change(id, { quote });
    const count = async () => {
      const added = await Promise.all([1, 2, 3].map(() => blocks.add(page, 'bio')));
      const begun = await countStatements((times) => change(added[times]!, 'Fair winds.'));
      const goesOn = await countStatements((times) => change(added[times]!, 'Fair winds!'));
      return { begun, goesOn };
    };
    await expect.poll(count).toEqual({ begun: 12, goesOn: 12 }); // once no job runs beside it
  });

  it('keeps focus points of portraits and pictures, too', async () => {
    const [bio, image] = [await blocks.add(page, 'bio'), await blocks.add(page, 'image')];
    const update = `mutation ($bio: ID!, $image: ID!) {
      updateBioComponent(id: $bio, input: { avatarFocus: "0.4 0.1" }) { avatarFocus coverFocus }
      updateImageComponent(id: $image, input: { imageFocus: "1 0" }) { imageFocus } }`;
    const { data } = await app.graphql(update, { bio, image }, member.headers);
    expect(data).toEqual({
      updateBioComponent: { avatarFocus: '0.4 0.1', coverFocus: null },
      updateImageComponent: { imageFocus: '1 0' },
    });
    const patch = { payload: { image_focus: '0 2' } };
    const { body } = await app.rest('PATCH', `/api/component/${image}`, patch, member.headers);
    expect(body['msg']).toContain('two numbers from 0 to 1');
  });

  it('keeps the focus point of a cover as two numbers from 0 to 1, and refuses anything else', async () => {
    const id = await blocks.add(page, 'bio');
    const update = `mutation ($id: ID!, $input: UpdateBioComponentInput!) {
      updateBioComponent(id: $id, input: $input) { coverFocus } }`;
    const change = (coverFocus: string | null) =>
      app.graphql(update, { id, input: { coverFocus } }, member.headers);
    const is = (coverFocus: string | null) => ({ updateBioComponent: { coverFocus } });
    expect((await change(' 0.50  0.12345 ')).data).toEqual(is('0.5 0.123'));
    for (const wrong of ['0.5', '0.5 1.2', '-0.1 0', 'left top', '0 0 0', 'url(x) 0'])
      expect((await change(wrong)).errors?.[0]?.message).toContain('two numbers from 0 to 1');
    const { cover_focus: kept } = (await readBlocks(app, page)).find(
      (block) => block.id === id,
    )!.payload;
    expect(kept).toBe('0.5 0.123');
    expect((await change(null)).data).toEqual(is(null));
  });

  it('merges a formatted text with what others wrote meanwhile, and applies a repeated change once', async () => {
    const id = await blocks.add(page, 'text');
    const update = `mutation ($id: ID!, $input: UpdateTextComponentInput!) {
      updateTextComponent(id: $id, input: $input) { content } }`;
    const change = async (content: string, contentBase?: string) => {
      const { data } = await app.graphql(
        update,
        { id, input: { content, contentBase } },
        member.headers,
      );
      return (data as { updateTextComponent: { content: string } }).updateTextComponent.content;
    };
    await change('<p>one</p>');
    await change('<p>one theirs</p>', '<p>one</p>');
    const both = '<p>mine one theirs</p>';
    expect(await change('<p>mine one</p>', '<p>one</p>')).toBe(both);
    expect(await change('<p>mine one</p>', '<p>one</p>')).toBe(both);
    expect(await change('<p>all anew</p>')).toBe('<p>all anew</p>');
    const unsafe = await change('<p>b</p><script>c</script>', '<script>a</script>');
    expect(unsafe).not.toContain('script');
    const tooLong = await app.graphql(
      update,
      { id, input: { content: 'a', contentBase: 'a'.repeat(100_001) } },
      member.headers,
    );
    expect(tooLong.errors?.[0]?.extensions?.['code']).toBe('REFUSED');
  });

  it('keeps all changes if several fields change at the same time', async () => {
    const id = await blocks.add(page, 'bio');
    const given = { name: 'N', quote: 'Q', date_birth: 'B', date_passing: 'P', content: 'C' };
    const pairs = Object.entries(given);
    await Promise.all(pairs.map(([name, value]) => blocks.change(id, { [name]: value })));
    const [row] = (await readBlocks(app, page)).filter((block) => block.id === id);
    expect(row?.payload).toEqual(given);
  });

  it.each([
    ['a field of another type', 'text', { youtube_url: 'https://youtu.be/abcdefghijk' }],
    ['a good field beside one of another type', 'text', { content: '<p>a</p>', quote: 'b' }],
    ['an unknown field', 'bio', { __proto__x: 'a', constructor: 'b' }],
    ['any field of a block without fields', 'comment', { content: 'a' }],
    ['a name of 101 characters', 'bio', { name: 'a'.repeat(101) }],
    ['a text of 100,001 characters', 'text', { content: 'a'.repeat(100_001) }],
    ['a text that grows past the limit when escaped', 'text', { content: '&'.repeat(90_000) }],
    ['a picture of another site', 'image', { image_url: 'https://elsewhere.example/a.jpg' }],
    ['a picture that is none', 'image', { image_url: `/media/${'0'.repeat(32)}_1x1_000000` }],
    ['a script for a picture', 'image', { image_url: 'javascript:alert(1)' }],
  ])('refuses %s and changes nothing', async (_what, type, payload) => {
    const id = await blocks.add(page, type);
    const before = await snapshot();
    const { status, body } = await app.rest(...blocks.patch(id, payload));
    expect({ status, body }).toEqual({
      status: 200,
      body: { error: true, msg: expect.any(String) },
    });
    expect(await snapshot()).toBe(before);
  });

  it.each([
    ['no payload', {}, 'payload must hold the fields to change.'],
    ['a payload that is a text', { payload: 'a' }, 'payload must be a JSON object.'],
    ['a payload that is a list', { payload: [] }, 'payload must be a JSON object.'],
    ['a payload that is null', { payload: null }, 'payload must be a JSON object.'],
    ['a list instead of a body', [], 'The body must be a JSON object.'],
    ['a number for a text', { payload: { content: 7 } }, 'content must be a text.'],
    ['an object for a text', { payload: { content: { $ne: '' } } }, 'content must be a text.'],
  ])('answers 400 to %s, and names it', async (_what, body, msg) => {
    const id = await blocks.add(page, 'text');
    const answer = await app.rest('PATCH', `/api/component/${id}`, body, member.headers);
    expect(answer).toMatchObject({ status: 400, body: { error: true, msg } });
  });

  it('is refused over the mutation of another type', async () => {
    const id = await blocks.add(page, 'bio');
    const query = `mutation ($id: ID!) { updateTextComponent(id: $id, input: { content: "a" }) { id } }`;
    expect((await app.graphql(query, { id }, member.headers)).errors).toMatchObject([
      { message: 'This is a bio block, not a text block.', extensions: { code: 'REFUSED' } },
    ]);
  });

  it('stores no scripts, handlers or styles, and blanks links with other protocols', async () => {
    const id = await blocks.add(page, 'text');
    const hostile =
      '<h1 onclick="x()">A</h1><script>alert(1)</script><p style="position:fixed">b' +
      '<img src=x onerror=alert(1)><a href="java\nscript:alert(1)">c</a>' +
      '<a href="mailto:a@b.example">d</a></p><iframe src="//evil.example"></iframe><svg/onload=x>';
    await blocks.change(id, { content: hostile });
    const [row] = (await readBlocks(app, page)).filter((block) => block.id === id);
    expect(row?.payload['content']).toBe(
      '<h2>A</h2><p>b<a href="about:blank" rel="noopener noreferrer nofollow" target="_blank">c</a>' +
        '<a href="mailto:a@b.example" rel="noopener noreferrer nofollow" target="_blank">d</a></p>',
    );
  });

  it('accepts 100,000 wide characters, and refuses more than a block can hold', async () => {
    const id = await blocks.add(page, 'bio');
    const wide = await app.rest(...blocks.patch(id, { content: '愛'.repeat(100_000) }));
    expect(wide.body).toEqual({ error: false, msg: '' });
    const wider = await app.rest(...blocks.patch(id, { content: '😀'.repeat(99_000) }));
    expect(wider.body).toMatchObject({ error: true, msg: /more than one block can hold/ });
  });

  it('refuses text that makes a page too large for its visitors, and restoring such a block', async () => {
    const heavy = await createEmptyPage(app.dataSource);
    const its = ofMember(app, await newMember(app, heavy));
    const ids = [];
    for (let i = 0; i < 21; i++) ids.push(await its.add(heavy, 'text'));
    const [first = '', ...others] = ids;
    const last = others.pop() ?? '';
    const content = '愛'.repeat(99_000);
    for (const id of [first, ...others.slice(0, 19)]) await its.change(id, { content });
    const msg = 'This page holds as much as a page can. Remove a block to make room.';
    expect((await app.rest(...its.patch(last, { content }))).body).toEqual({ error: true, msg });
    await its.remove(first);
    await its.change(last, { content });
    const call = `/api/component/${first}/restore`;
    const { headers } = its;
    expect((await app.rest('POST', call, {}, headers)).body).toEqual({ error: true, msg });
  });

  it('keeps an uploaded picture for good once a block uses it', async () => {
    const uploaded = await uploadClient(app).uploaded();
    const id = await blocks.add(page, 'image');
    await blocks.change(id, { image_url: `${uploaded}/sm`, caption: 'The garden' });
    const [row] = (await readBlocks(app, page)).filter((block) => block.id === id);
    expect(row?.payload).toEqual({ image_url: uploaded, caption: 'The garden' });
    const key = uploaded.split('/').at(-1);
    const media = await app.dataSource.query('select state from media where key = $1', [key]);
    expect(media).toEqual([{ state: 'committed' }]);
  });

  it('answers 404 for unknown blocks', async () => {
    for (const id of [unknown, 'x'])
      for (const [method, tail, body] of [
        ['PATCH', '', { payload: {} }],
        ['DELETE', '', undefined],
        ['POST', '/move', {}],
        ['POST', '/restore', {}],
      ] as const) {
        const answer = await app.rest(method, `/api/component/${id}${tail}`, body, member.headers);
        expect(answer).toMatchObject({ status: 404, body: { error: true } });
      }
  });
});
