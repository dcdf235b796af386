import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createMemorial } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { readBlocks, ofMember } from '../../testing/test-blocks.ts';
import { newMember } from '../../testing/test-people.ts';
import { twoColors } from '../../testing/test-pictures.ts';
import type { MailBody } from '../mail/mail-parts.ts';
import { PageVisibility } from '../pages/page.entity.ts';

const app = useTestApp({ smtpUrl: 'smtp://127.0.0.1:9' }); // mails stay as they were queued

const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { mailed } }`;

/** The invitation to a page whose portrait is red on the left and blue on the right, with the focus on the right. */
async function invited(visibility: PageVisibility): Promise<MailBody> {
  const page = await createMemorial(app.dataSource);
  const member = await newMember(app, page);
  await app.dataSource.query(`update page_member set role = 'owner' where page_id = $1`, [page.id]);
  const form = new FormData();
  form.append('file', new Blob([await twoColors('png')]), 'portrait.png');
  const sent = await fetch(`${app.origin}/api/upload/image/tmp`, {
    method: 'POST',
    headers: member.headers,
    body: form,
  });
  const { file_url: avatar } = (await sent.json()) as { file_url: string };
  const [bio] = await readBlocks(app, page);
  await ofMember(app, member).change(bio!.id, { avatar, avatar_focus: '0.9 0.5' });
  await app.dataSource.query('update page set visibility = $2 where id = $1', [
    page.id,
    visibility,
  ]);
  const email = `${page.id}@example.org`;
  await app.graphql(INVITE, { input: { pageId: page.id, email } }, member.headers);
  const [mail] = await app.dataSource.query<{ body: MailBody }[]>(
    'select body from mail where recipient = $1',
    [email],
  );
  return mail!.body;
}

it('an invitation mail shows whom the page remembers, and the portrait cut around its focus', async () => {
  const { text, html, portrait } = await invited(PageVisibility.PUBLIC);
  expect(text).toContain('Ada Bell\n  abt 1943 - 4 May 2021');
  expect(html).toContain('src="cid:portrait"');
  const picture = sharp(Buffer.from(portrait!, 'base64'));
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 192, height: 240 });
  const { dominant } = await picture.stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
});

it('an invitation mail to a page that is not public has no picture of it', async () => {
  const { text, html, portrait } = await invited(PageVisibility.MEMBERS);
  expect(text).toContain('Ada Bell');
  expect(html).not.toContain('cid:');
  expect(portrait).toBeUndefined();
});
