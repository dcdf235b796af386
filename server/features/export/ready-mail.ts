import type { EntityManager } from 'typeorm';
import { UserAccount } from '../accounts/user.entity.ts';
import { composeMail, type Mail } from '../mail/compose-mail.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { namePage } from '../mail/mail-words.ts';
import type { Page } from '../pages/page.entity.ts';
import { RETENTION_HOURS } from './export-jobs.ts';

interface Ready {
  page: Page;
  userId: string | null;
  publicUrl: string;
}

/** Queues the mail that an export is ready, in the transaction in which it became ready. */
export async function queueReadyMail(
  manager: EntityManager,
  { page, userId, publicUrl }: Ready,
): Promise<void> {
  const account = userId && (await manager.findOneBy(UserAccount, { id: userId }));
  if (!account) return;
  const link = `${publicUrl}/edit/${page.url}#take-home`;
  await queueMail(manager, createReadyMail(account.email, page, link), RETENTION_HOURS.folder * 60);
}

/** Composes the mail to somebody whose page took long to pack. */
export function createReadyMail(
  to: string,
  page: { id: string; title: string; url: string },
  link: string,
): Mail {
  return composeMail({
    kind: 'exportReady',
    to,
    pageId: page.id,
    subject: `Your copy of ${namePage(page)} is packed`,
    title: `Your copy of ${namePage(page)} is packed.`,
    parts: [
      {
        text: 'It is one ZIP file with all words, photos and messages. Best save it on a computer, where you keep what is dear to you.',
      },
      { button: { label: 'Save it', href: link } },
    ],
    end: [
      'It stays there for three days. You get this because you asked for it; it can be packed again as often as you like.',
    ],
  });
}
