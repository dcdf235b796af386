import type { DataSource } from 'typeorm';
import { MAX_REPORT } from '../../../protocol/limits.ts';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { sanitizeLines } from '../../graphql/text.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { composeMail, type Mail } from '../mail/compose-mail.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { type ReportOutcome, ReportRow, toReportNumber } from './report.entity.ts';

/** For how long it is useful to learn of it. */
const USEFUL_MINUTES = 7 * 24 * 60;

/**
 * Answers a report, once: whoever left an address gets the words by mail. NotFound for an unknown number, Refused for
 * one that was answered.
 */
export async function answerReport(
  db: DataSource,
  number: number,
  outcome: ReportOutcome,
  answer: string,
): Promise<ReportRow> {
  const words = sanitizeLines(answer, MAX_REPORT, 'The answer');
  return db.transaction(async (manager) => {
    const reports = manager.getRepository(ReportRow);
    const report = await reports.findOne({
      where: { number },
      lock: { mode: 'pessimistic_write' },
    });
    if (!report) throw new NotFound(`There is no report ${toReportNumber(number)}.`);
    if (report.answeredAt) throw new Refused(`${toReportNumber(number)} has been answered.`);
    await reports.update({ number }, { answeredAt: () => 'now()', outcome });
    await appendAudit(manager, { actor: 'operator', action: 'report answered' }, report.pageId);
    if (report.email && words) {
      const mail = createAnswerMail(report.email, report, words);
      await queueMail(manager, mail, USEFUL_MINUTES);
    }
    return { ...report, outcome };
  });
}

/** To whoever left an address with a report. */
export function createAnswerMail(
  to: string,
  { number, pageId }: Pick<ReportRow, 'number' | 'pageId'>,
  answer: string,
): Mail {
  const words = `Your report ${toReportNumber(number)}`;
  return composeMail({
    kind: 'reportAnswer',
    to,
    pageId,
    subject: words,
    title: `${words} has an answer.`,
    parts: [{ text: 'You told us about a page. This is what we say to it:' }, { words: answer }],
    end: ['Thank you for telling us.'],
  });
}
