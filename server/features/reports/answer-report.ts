import type { DataSource, EntityManager } from 'typeorm';
import { MAX_REPORT } from '../../../protocol/limits.ts';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { isBlank, sanitizeLines } from '../../graphql/text.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit } from '../audit/audit-log.ts';
import { createLetter } from '../mail/letter.ts';
import { queueMail } from '../mail/mail-queue.ts';
import { Page } from '../pages/page.entity.ts';
import { tellMembers } from '../takedown/takedown.service.ts';
import { type ReportOutcome, ReportRow, toReportNumber } from './report.entity.ts';

/** For how long it is useful to learn of it. */
const USEFUL_MINUTES = 7 * 24 * 60;

/** What became of a report. */
export interface ReportAnswer {
  outcome: ReportOutcome;
  /** To whoever reported, besides what the outcome says. */
  words: string;
  /** To the page's owners, where they are asked. */
  toOwners?: string | null;
}

/** What whoever reported is told of each outcome, in lines short enough to arrive unchanged. */
const OUTCOMES: Record<ReportOutcome, string> = {
  taken_down: 'We have looked at it, and have taken it down.',
  owners_asked: 'We have looked at it, and have asked the owners of the page to change it.',
  answered: 'We have looked at it.',
  nothing_wrong: 'We have looked at it. We see nothing on the page that we should change.',
};

/**
 * Answers a report, once: whoever left an address is told, and the page's owners where they are asked. NotFound for an
 * unknown number, Refused for one that was answered, and without words for the owners.
 */
export async function answerReport(
  db: DataSource,
  actor: Actor,
  number: number,
  { outcome, ...answer }: ReportAnswer,
): Promise<ReportRow> {
  const words = sanitizeLines(answer.words, MAX_REPORT, 'The answer');
  const toOwners = sanitizeLines(answer.toOwners ?? '', MAX_REPORT, 'What the owners read');
  if (outcome === 'owners_asked' && isBlank(toOwners))
    throw new Refused('Please tell the owners in words what you ask of them.', 'toOwners');
  return db.transaction(async (manager) => {
    const reports = manager.getRepository(ReportRow);
    const report = await reports.findOne({
      where: { number },
      lock: { mode: 'pessimistic_write' },
    });
    const name = toReportNumber(number);
    if (!report) throw new NotFound(`There is no report ${name}.`);
    if (report.answeredAt) throw new Refused(`${name} has been answered.`);
    await reports.update({ number }, { answeredAt: () => 'now()', outcome });
    if (report.email) {
      const mail = createAnswer(report.email, name, [OUTCOMES[outcome], words]);
      await queueMail(manager, { ...mail, pageId: report.pageId }, USEFUL_MINUTES);
    }
    if (outcome === 'owners_asked') await askOwners(manager, report, toOwners);
    const { REPORT_ANSWERED, OWNERS_ASKED } = AuditAction;
    const action = outcome === 'owners_asked' ? OWNERS_ASKED : REPORT_ANSWERED;
    const { pageId } = report;
    await appendAudit(manager, actor, action, { pageId }, { because: name, detail: outcome });
    return { ...report, outcome };
  });
}

/** Without what whoever reported wrote: their words may show who they are. */
async function askOwners(
  manager: EntityManager,
  { pageId }: ReportRow,
  words: string,
): Promise<void> {
  const page = await manager.findOneByOrFail(Page, { id: pageId });
  await tellMembers({ manager }, page, ({ to, page: name }) =>
    createLetter({
      to,
      subject: `A question about ${name}`,
      text: `Hello,

somebody asked us to look at this page:
${name}

${words}

The page stays as it is. To answer, write back to this mail.

Keepsake`,
    }),
  );
}

function createAnswer(to: string, number: string, paragraphs: string[]) {
  const text = `Hello,

you told us about a page; your report has the number ${number}.

${paragraphs.filter(Boolean).join('\n\n')}

Keepsake`;
  return createLetter({ to, subject: `Your report ${number}`, text });
}
