import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { Page } from '../../pages/page.entity.ts';

const app = useTestApp();
let page: Page;

beforeAll(async () => {
  page = await createMemorial(app.dataSource);
});

async function openForm(): Promise<string> {
  const html = await (await fetch(`${app.origin}/${page.url}?write=`)).text();
  expect(html).toMatch(/<form[^>]* id="tribute-form"[^>]* method="post"/);
  return /name="form_id" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
}

function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(`${app.origin}/${page.url}?write`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
}

/** The private link that an answer holds. */
const linkIn = (html: string) => /href="([^"]+#receipt=[^"]+)"/.exec(html)?.[1] ?? '';

async function onWall(content: string): Promise<number> {
  const { body } = await app.rest('GET', `/api/comments/${page.id}`);
  return (body['items'] as { content: string }[]).filter((item) => item.content === content).length;
}

describe('the form of a page without JavaScript', () => {
  it('is one press away from the page as the server renders it', async () => {
    const html = await (await fetch(`${app.origin}/${page.url}`)).text();
    expect(html).toMatch(
      /<form[^>]* action="#tribute-form"><button type="submit"[^>]* name="write">Create a Tribute</,
    );
  });

  it('posts a message and says so, and stores the same form sent twice once', async () => {
    const sent = { form_id: await openForm(), name: 'Rosa', content: 'Without\r\nany script.' };
    const answers = await Promise.all([send(sent), send(sent)]);
    const links = [];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(html).toContain('Your message has arrived. On the wall');
      expect(html).not.toContain('id="tribute-form"');
      links.push(linkIn(html));
    }
    expect(new Set(links).size).toBe(1);
    expect(await onWall('Without\nany script.')).toBe(1);
  });

  it('gives the sender, and nobody else, a private link to read and change the message', async () => {
    const answer = await send({ form_id: await openForm(), name: 'Rosa', content: 'Daer Ada.' });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const link = new URL(linkIn(await answer.text()));
    expect(link.origin + link.pathname).toBe(`${app.origin}/${page.url}`);
    expect(link.search).toBe(''); // what follows # is sent to no server, so no log and no referrer has it
    const receipt = link.hash.replace('#receipt=', '');
    const { data, errors } = await app.graphql(
      `mutation ($input: ChangeTributeInput!) { changeTribute(input: $input) { tribute { tribute { content } } } }`,
      { input: { receipt, content: 'Dear Ada, by the link.' } },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      changeTribute: { tribute: { tribute: { content: 'Dear Ada, by the link.' } } },
    });
    expect(await onWall('Dear Ada, by the link.')).toBe(1);
    for (const path of ['', '?write='])
      expect(await (await fetch(`${app.origin}/${page.url}${path}`)).text()).not.toContain(receipt);
  });

  it('posts another message if it is sent again with other words', async () => {
    const form_id = await openForm();
    await send({ form_id, name: 'Rosa', content: 'The first words.' });
    await send({ form_id, name: 'Rosa', content: 'And some more.' });
    expect([await onWall('The first words.'), await onWall('And some more.')]).toEqual([1, 1]);
  });

  it('has a different id for every visitor', async () => {
    expect(await openForm()).not.toBe(await openForm());
  });

  it('shows errors beside its fields, and keeps what was typed', async () => {
    const answer = await send({ form_id: await openForm(), name: '', content: 'Half <done>' });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('Please enter name');
    expect(html).toContain('>Half &lt;done&gt;</textarea>');
  });

  it('keeps the words if the wall is closed, and says so', async () => {
    await app.dataSource.query(
      `update component set payload = payload || '{"closed": "true"}' where page_id = $1 and type = 'comment'`,
      [page.id],
    );
    const answer = await send({ form_id: '', name: 'Rosa', content: 'Too late.' });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain('The family is not taking messages just now.');
    expect(html).toContain('>Too late.</textarea>');
    await app.dataSource.query(
      `update component set payload = payload - 'closed' where page_id = $1 and type = 'comment'`,
      [page.id],
    );
  });

  it.each([
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://elsewhere.example'],
  ])('takes nothing from pages of other sites, known by %s', async (name, value) => {
    const words = { form_id: '', name: 'Rosa', content: 'Forged.' };
    expect((await send(words, { [name]: value })).status).toBe(403);
    expect(await onWall('Forged.')).toBe(0);
  });

  it('answers 404 if there is no page', async () => {
    const answer = await fetch(`${app.origin}/nobody-here?write`, { method: 'POST' });
    expect(answer.status).toBe(404);
  });
});
