import type { DataSource } from 'typeorm';
import { MAX_REPORT } from '../../../protocol/limits.ts';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { sanitizeLines } from '../../graphql/text.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { createLetter } from '../mail/letter.ts';
import { queueMail } from '../mail/mail-queue.ts';
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
      const mail = createAnswer(report.email, toReportNumber(number), words);
      await queueMail(manager, { ...mail, pageId: report.pageId }, USEFUL_MINUTES);
    }
    return { ...report, outcome };
  });
}

function createAnswer(to: string, number: string, words: string) {
  const text = `Hello,

you told us about a page; your report has the number ${number}.

${words}

Keepsake`;
  return createLetter({ to, subject: `Your report ${number}`, text });
}
