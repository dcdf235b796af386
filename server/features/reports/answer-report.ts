import type { DataSource, EntityManager } from 'typeorm';
import { MAX_REPORT } from '../../../protocol/limits.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { isBlank, sanitizeLines } from '../../input/text.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit } from '../audit/audit-log.ts';
import { composeMail, type Mail } from '../mail/compose-mail.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { namePage } from '../mail/mail-words.ts';
import { Page } from '../pages/page.entity.ts';
import { type AboutPage, createEnd } from '../takedown/takedown-mails.ts';
import { tellMembers } from '../takedown/takedown.service.ts';
import { type ReportOutcome, Report, toReportNumber } from './report.entity.ts';

/** How long the mails about an answer are useful. */
const USEFUL_MINUTES = 7 * 24 * 60;

interface Dependencies {
  db: DataSource;
  /** The address that links begin with. */
  publicUrl: string;
  /** The operator's contact; null if it is not configured. */
  contact: string | null;
}

/** The operator's answer to a report. */
export interface ReportAnswer {
  outcome: ReportOutcome;
  /** Added to the mail to the reporter, whose text depends on the outcome. */
  answer: string;
  /** For the page's owners, if they are asked. */
  toOwners?: string | null;
}

/** The mail to the reporter, by outcome. */
const OUTCOMES: Record<ReportOutcome, string> = {
  taken_down: 'We have looked at it, and have taken it down.',
  owners_asked: 'We have looked at it, and have asked the owners of the page to change it.',
  answered: 'We have looked at it.',
  nothing_wrong: 'We have looked at it. We see nothing on the page that we should change.',
};

/**
 * Answers a report, once, and mails the reporter, if they left an address, and the page's owners, if they are asked.
 * Throws NotFound for an unknown number, Refused for a report that was answered, and without a text for the owners.
 */
export async function answerReport(
  { db, publicUrl, contact }: Dependencies,
  actor: Actor,
  number: number,
  { outcome, ...answer }: ReportAnswer,
): Promise<Report> {
  const text = checkAnswer(answer.answer);
  const toOwners = sanitizeLines(answer.toOwners ?? '', MAX_REPORT, 'What the owners read');
  if (outcome === 'owners_asked' && isBlank(toOwners))
    throw new Refused('Please tell the owners in words what you ask of them.', 'toOwners');
  return db.transaction(async (manager) => {
    const report = await requireOpenReport(manager, number, { mode: 'pessimistic_write' });
    const name = toReportNumber(number);
    await manager.update(Report, { number }, { answeredAt: () => 'now()', outcome });
    if (report.email)
      await queueMail(
        manager,
        createAnswerMail(report.email, { ...report, outcome }, text),
        USEFUL_MINUTES,
      );
    const { pageId } = report;
    if (outcome === 'owners_asked') {
      const page = await manager.findOneByOrFail(Page, { id: pageId });
      const link = `${publicUrl}/${page.url}`;
      await tellMembers({ manager }, page, (to) =>
        createQuestionMail({ to, page, link }, { words: toOwners, contact }),
      );
    }
    const { REPORT_ANSWERED, OWNERS_ASKED } = AuditAction;
    const action = outcome === 'owners_asked' ? OWNERS_ASKED : REPORT_ANSWERED;
    await appendAudit(manager, actor, action, { pageId }, { because: name, detail: outcome });
    return { ...report, outcome };
  });
}

/** The answer as it is mailed; throws Refused if it is too long. */
export function checkAnswer(answer: string): string {
  return sanitizeLines(answer, MAX_REPORT, 'The answer');
}

/** A report that can be answered; throws NotFound for an unknown number, Refused for a report that was answered. */
export async function requireOpenReport(
  manager: EntityManager,
  number: number,
  lock?: { mode: 'pessimistic_write' },
): Promise<Report> {
  const report = await manager.findOne(Report, { where: { number }, lock });
  const name = toReportNumber(number);
  if (!report) throw new NotFound(`There is no report ${name}.`);
  if (report.answeredAt) throw new Refused(`${name} has been answered.`);
  return report;
}

/** Composes the mail to the owners, without the report's own text, which may reveal its author. */
export function createQuestionMail(
  { to, page, link }: AboutPage,
  { words, contact }: { words: string; contact: string | null },
): Mail {
  return composeMail({
    kind: 'ownersAsked',
    to,
    pageId: page.id,
    subject: `A question about ${namePage(page)}`,
    title: `We have a question about ${namePage(page)}.`,
    parts: [
      { text: 'Somebody asked us to look at it. This is what we ask of you:' },
      { words },
      { text: 'The page stays as it is.' },
      { button: { label: 'See the page', href: link } },
    ],
    end: createEnd(contact),
  });
}

/** Composes the mail to a reporter who left an address. */
export function createAnswerMail(
  to: string,
  { number, pageId, outcome }: Pick<Report, 'number' | 'pageId'> & { outcome: ReportOutcome },
  words: string,
): Mail {
  const name = toReportNumber(number);
  return composeMail({
    kind: 'reportAnswer',
    to,
    pageId,
    subject: `Your report ${name}`,
    title: 'Your report has an answer.',
    parts: [
      { facts: [['Its number', name]] },
      { text: `You told us about a page. ${OUTCOMES[outcome]}` },
      ...(words ? [{ words }] : []),
    ],
    end: ['Thank you for telling us.'],
  });
}
