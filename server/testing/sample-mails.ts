import {
  createChangedMail,
  createCheckMail,
  createConfirmMail,
  createPasskeyMail,
  createPasswordMail,
  createResetMail,
  createSignInLinkMail,
  createSignInMail,
  createStopMail,
  createTakenMail,
} from '../features/accounts/account-mails.ts';
import {
  createAccountMail,
  createRestoredMail,
  createDeletedMail,
  createReminderMail,
} from '../features/deletion/deletion-mails.ts';
import { createReadyMail } from '../features/export/ready-mail.ts';
import type { Mail } from '../features/mail/compose-mail.ts';
import type { MailKind } from '../features/mail/mail-kinds.ts';
import { createInvitationMail } from '../features/members/invitation-mail.ts';
import { NewsFrequency } from '../features/notifications/choice.entity.ts';
import { createDayMail } from '../features/notifications/days-to-remember.ts';
import { createDigestMail } from '../features/notifications/digest-mail.ts';
import type { Quoted } from '../features/notifications/read-digest.ts';
import { createTestMail } from '../features/operator/mails.service.ts';
import type { Page } from '../features/pages/page.entity.ts';
import { createAnswerMail, createQuestionMail } from '../features/reports/answer-report.ts';
import { createPutBackMail, createTakenDownMail } from '../features/takedown/takedown-mails.ts';
import { HeldReason } from '../features/tributes/judge/held-reasons.ts';

/** The parts of mails that people have written. */
export interface ForeignWords {
  name: string;
  title: string;
  words: string;
  email: string;
}

const PLAIN: ForeignWords = {
  name: 'Nell Bell',
  title: 'Ada Bell',
  words: 'We raced Comma on Sunday. We were last.\nIt is all on film: lookout.example/comma',
  email: 'anna.kerr@example.org',
};
const PUBLIC_URL = 'https://keepsake.example';
const LINK = `${PUBLIC_URL}/invitation?token=c4x9-77ra`;

/** Creates one mail of each kind. */
export function createSampleMails(
  { name, title, words, email }: ForeignWords = PLAIN,
  portrait?: Buffer,
): Record<MailKind, Mail> {
  const to = 'ines@example.org';
  const page = { id: '0b8fd7f0-3c1c-4bd1-9d7b-4c8e1d0c2f11', title, url: 'ada' };
  const goneAt = new Date('2021-06-12T16:20:00Z');
  const at = new Date('2021-05-13T16:20:00Z');
  const contact = 'mailto:help@keepsake.example';
  const grounds = { reason: words, contact };
  const away = { to, page, goneAt, link: `${PUBLIC_URL}/ada` };
  const about = { ...page, name: title, dates: 'abt 1943 – 4 May 2021', portrait };
  const stop = `${PUBLIC_URL}/mail/7f3k`;
  const quoted = (text: string, by: string, heldFor: HeldReason[] = []): Quoted => {
    const createdAt = new Date('2021-05-12T17:26:00Z');
    return { id: page.id, name: by, words: text, heldFor, createdAt };
  };
  return {
    invitation: createInvitationMail({ to, inviter: name, page: about, link: LINK }),
    reset: createResetMail(to, `${PUBLIC_URL}/reset_password?token=p2m8-01vd`),
    signInLink: createSignInLinkMail(to, `${PUBLIC_URL}/login/link?token=k3v9-22xq`),
    passkeyAdded: createPasskeyMail(to, name, PUBLIC_URL),
    passwordChanged: createPasswordMail(to, PUBLIC_URL),
    newSignIn: createSignInMail(to, {
      agent: `Windows Firefox ${words}`,
      at,
      publicUrl: PUBLIC_URL,
    }),
    emailConfirm: createConfirmMail(to, `${PUBLIC_URL}/account?email=confirm&token=x8k1`),
    emailTaken: createTakenMail(to),
    emailStop: createStopMail(to, email, `${PUBLIC_URL}/account?email=stop&token=x8k1`),
    emailChanged: createChangedMail(to, email),
    addressCheck: createCheckMail(to, PUBLIC_URL),
    pagePutAway: createDeletedMail(away, { by: name, at, messages: 112, photos: 20 }),
    pageReminder: createReminderMail(away),
    pageBroughtBack: createRestoredMail(away, name),
    accountPutAway: createAccountMail(to, { goneAt, link: LINK, isReminder: false }),
    accountReminder: createAccountMail(to, { goneAt, link: LINK, isReminder: true }),
    pageTakenDown: createTakenDownMail({ kind: 'page', ...away }, grounds),
    pagePutBack: createPutBackMail({ kind: 'page', ...away }),
    messageTakenDown: createTakenDownMail({ kind: 'message', ...away }, grounds),
    messagePutBack: createPutBackMail({ kind: 'message', ...away }),
    pictureTakenDown: createTakenDownMail({ kind: 'picture', ...away }, grounds),
    picturePutBack: createPutBackMail({ kind: 'picture', ...away }),
    ownersAsked: createQuestionMail(away, { words, contact }),
    reportAnswer: createAnswerMail(
      to,
      { number: 1042, pageId: page.id, outcome: 'taken_down' },
      words,
    ),
    exportReady: createReadyMail(to, page, `${PUBLIC_URL}/edit/ada#take-home`),
    digest: createDigestMail(
      {
        page: page as Page,
        since: new Date('2021-05-12T08:00:00Z'),
        held: {
          count: 3,
          newest: [
            quoted(words, name, [HeldReason.LINK]),
            quoted('you said swearing is only bad spelling. we miss you', 'Lucy and Fern', [
              HeldReason.WORDS,
            ]),
          ],
        },
        fresh: {
          count: 14,
          newest: [
            quoted(
              'I am ninety-one and I was never taught by her, I was the cleaner. She used to put the chairs up on the tables herself before I came, every night, thirty chairs.',
              'Mrs. Eileen Trudgian',
            ),
            quoted('Hej Ada. Mamma har fortfarande dina oljekläder. Nu passar de mig.', 'Sofie'),
          ],
        },
      },
      {
        to,
        zone: 'Europe/London',
        now: new Date('2021-05-13T08:00:00Z'),
        frequency: NewsFrequency.DAILY,
        publicUrl: PUBLIC_URL,
        links: { weekly: `${stop}/weekly`, stop },
      },
    ),
    anniversary: createDayMail(
      to,
      { page, kind: 'passing', years: 2, day: '2023-05-04', publicUrl: PUBLIC_URL },
      stop,
    ),
    test: createTestMail(to),
  };
}
