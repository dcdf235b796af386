import type { EntityManager } from 'typeorm';
import { UserAccount } from '../accounts/user.entity.ts';
import { createLetter } from '../mail/letter.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Page } from '../pages/page.entity.ts';
import { KEPT_HOURS } from './export-jobs.ts';

interface Ready {
  page: Page;
  userId: string | null;
  publicUrl: string;
}

/** Tells who asked for a page that it is packed, in the transaction in which it became ready. */
export async function queueReadyMail(
  manager: EntityManager,
  mails: Pick<MailQueue, 'add'>,
  { page, userId, publicUrl }: Ready,
): Promise<void> {
  const account = userId && (await manager.findOneBy(UserAccount, { id: userId }));
  if (!account) return;
  const name = page.title || page.url;
  const link = `${publicUrl}/edit/${page.url}#take-home`;
  const text = `Hello,

your copy of this page is packed:
${name}

Open this link and save it where you keep what is dear to you. Best is a
computer: it is one ZIP file, with all words, photos and messages.

${link}

It stays there for three days. After that, or as often as you like, it
can be packed again.

Keepsake`;
  const letter = createLetter({
    to: account.email,
    subject: `Your copy of ${name} is packed`,
    text,
    link: { href: link, label: 'Save it' },
  });
  await mails.add(manager, { ...letter, pageId: page.id }, KEPT_HOURS.folder * 60);
}
