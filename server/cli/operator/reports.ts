import { AT_COMMAND_LINE } from '../../features/audit/audit-log.ts';
import { OperatorOpening } from '../../features/operator/reports.types.ts';
import { requireReportNumber } from '../../features/operator/actions.ts';
import { toReportNumber } from '../../features/reports/report.entity.ts';
import { type Command, readAll, toLines, WrongUsage } from './command.ts';

/** How the commands below are used. */
export const REPORTS_USAGE = `  reports [--all]                             what visitors reported and nobody has answered; --all: answered ones too
  open NUMBER --message | --photo N | --page  shows what a report is about; the page's members see that it was opened
  answer NUMBER --words TEXT [--nothing-wrong | --owners TEXT]
                                              answers a report: whoever left an address gets the words by mail, the
                                              page's owners theirs`;

const listReports: Command = async ({ reports }, _subject, { all }) => {
  const read = (isAnswered: boolean) =>
    readAll((count, last: { number: number } | undefined) =>
      reports.list(isAnswered, count, last?.number ?? null),
    );
  const waiting = await read(false);
  const answered = all ? await read(true) : [];
  const result = [...answered, ...waiting].map(
    ({ number, page, pageId: _pageId, digest: _digest, description: words, ...report }) => ({
      number: toReportNumber(number),
      page: `/${page.url}`,
      ...report,
      words,
    }),
  );
  const lines = result.map(
    ({ number, page, reason, createdAt, words, email, outcome, visitsSince }) =>
      `${number}  ${page}  ${reason}  ${createdAt.toISOString()}  opened ${visitsSince} times since that day${outcome ? `  ${outcome}` : ''}${email ? `  answer to ${email}` : ''}\n${words.replace(/^/gm, '    ')}`,
  );
  return { result, text: toLines(lines, 'Nothing is waiting.') };
};

const open: Command = async ({ reports }, subject, { message, photo, page }) => {
  if (!subject || [message, photo, page].filter(Boolean).length !== 1) throw new WrongUsage();
  const { MESSAGE, PAGE, PHOTO } = OperatorOpening;
  const part = message ? MESSAGE : page ? PAGE : PHOTO;
  const number = requireReportNumber(subject);
  const result = await reports.open(AT_COMMAND_LINE, number, part, photo ? Number(photo) : null);
  const lines = result.map(
    ({ label, text, tributeId, image }) =>
      `${label}  ${tributeId ?? image ?? ''}\n${text.replace(/^/gm, '    ')}`,
  );
  return { result, text: toLines(lines, 'There is nothing on it.') };
};

const answer: Command = async (actions, subject, options) => {
  const { words: text = '', owners } = options;
  const isFine = options['nothing-wrong'];
  if (!subject || (!text && !owners && !isFine)) throw new WrongUsage();
  const outcome = isFine ? 'nothing_wrong' : owners ? 'owners_asked' : 'answered';
  const reply = { outcome, answer: text, toOwners: owners } as const;
  const report = await actions.answerReport(AT_COMMAND_LINE, subject, reply);
  const number = toReportNumber(report.number);
  const mailNote = report.email ? `${report.email} gets a mail.` : 'Nobody left an address.';
  const result = { number, outcome, mailed: report.email !== null };
  return { result, text: `${number} is answered. ${mailNote}` };
};

/** The commands about reports, by name. */
export const REPORT_COMMANDS: Record<string, Command> = { reports: listReports, open, answer };
