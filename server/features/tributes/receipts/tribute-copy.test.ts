import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { newMember } from '../../../testing/test-people.ts';

const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { receipt tribute { id } } }`;
const REMOVE = 'mutation ($id: ID!) { removeTribute(input: { id: $id }) { status } }';
const WITHDRAW =
  'mutation ($receipt: String!) { withdrawTribute(input: { receipt: $receipt }) { done } }';

const app = useTestApp();

async function post(content: string) {
  const page = await createMemorial(app.dataSource);
  const image = await uploadClient(app).uploaded();
  const input = { pageId: page.id, clientId: randomUUID(), name: 'Ines <3', content, image };
  const { data } = await app.graphql(POST, { input });
  const { receipt, tribute } = data!['postTribute'] as { receipt: string; tribute: { id: string } };
  return { page, receipt, tribute };
}

const takeHome = (receipt: string) =>
  fetch(`${app.origin}/api/tribute/mine`, {
    method: 'POST',
    body: new URLSearchParams({ receipt }),
  });

it('a sender can download their message by its receipt, with photo and date', async () => {
  const { receipt } = await post('Fair winds.\n<script>alert(1)</script>');
  const answer = await takeHome(receipt);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=my-message.html');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const html = await answer.text();
  expect(html).toContain('Fair winds.\n&lt;script&gt;');
  expect(html).toContain('Ines &lt;3');
  expect(html).toMatch(/<img src="data:image\/webp;base64,[A-Za-z0-9+/=]{50,}"/);
  expect(html).toContain(new Date().getUTCFullYear().toString());
  expect(html).not.toMatch(/<script|https?:/);
});

it('a sender can download their message even if it is removed or its page deleted', async () => {
  const { page, receipt, tribute } = await post('Still mine.');
  const { headers } = await newMember(app, page);
  await app.graphql(REMOVE, { id: tribute.id }, headers);
  expect(await (await takeHome(receipt)).text()).toContain('Still mine.');
  await app.dataSource.query(`update page set gone_at = now() + interval '3 days' where id = $1`, [
    page.id,
  ]);
  expect(await (await takeHome(receipt)).text()).toContain('data:image/webp');
});

it('nobody can download a message that was taken back, or without its receipt', async () => {
  const { receipt } = await post('Gone.');
  expect(
    (await takeHome(`${receipt.slice(0, -1)}${receipt.endsWith('A') ? 'B' : 'A'}`)).status,
  ).toBe(404);
  expect((await takeHome('')).status).toBe(404);
  await app.graphql(WITHDRAW, { receipt });
  expect((await takeHome(receipt)).status).toBe(404);
});
