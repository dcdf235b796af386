import { type DataSource, ILike, IsNull } from 'typeorm';
import { readAudit, verifyAudit } from '../features/audit/audit-log.ts';
import { Page } from '../features/pages/page.entity.ts';
import { answerReport } from '../features/reports/answer-report.ts';
import { ReportRow, toReportNumber } from '../features/reports/report.entity.ts';
import type { TakedownService } from '../features/takedown/takedown.service.ts';

export const USAGE = `npm run -s operator -- COMMAND [--json]
  reports [--all]                             what visitors reported and nobody has answered; --all: answered ones too
  answer NUMBER --words TEXT [--nothing-wrong]  answers a report; whoever left an address gets the words by mail
  pages WORDS                                 pages whose title or address holds the words, and their state
  take-down ADDRESS --reason TEXT             takes a page down at once; its members get the reason by mail
  put-back ADDRESS                            shows it again, as it was
  audit [verify]                              the newest acts; verify: whether the log is as it was written`;

/** The most that a list shows. */
const SHOWN = 100;

export interface Operator {
  db: DataSource;
  takedowns: TakedownService;
}

export interface Options {
  all: boolean;
  reason?: string;
  words?: string;
  'nothing-wrong': boolean;
}

/** What a command did: for programs, and in words. */
interface Outcome {
  result: unknown;
  text: string;
}

type Command = (
  operator: Operator,
  subject: string | undefined,
  options: Options,
) => Promise<Outcome>;

export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['reports', listReports],
  ['answer', answer],
  ['pages', findPages],
  ['take-down', takeDown],
  ['put-back', putBack],
  ['audit', showAudit],
]);

async function listReports({ db }: Operator, _: unknown, { all }: Options): Promise<Outcome> {
  const reports = await db.getRepository(ReportRow).find({
    where: all ? {} : { answeredAt: IsNull() },
    order: { number: all ? 'DESC' : 'ASC' },
    take: SHOWN,
  });
  const result = [];
  for (const { number, pageId, digest: _digest, ...report } of reports) {
    const page = await db.getRepository(Page).findOneByOrFail({ id: pageId });
    result.push({ number: toReportNumber(number), page: `/${page.url}`, ...report });
  }
  const lines = result.map(
    ({ number, page, reason, createdAt, words, email, outcome }) =>
      `${number}  ${page}  ${reason}  ${createdAt.toISOString()}${outcome ? `  ${outcome}` : ''}${email ? `  answer to ${email}` : ''}\n${words.replace(/^/gm, '    ')}`,
  );
  return { result, text: lines.join('\n') || 'Nothing is waiting.' };
}

async function answer(
  { db }: Operator,
  subject: string | undefined,
  options: Options,
): Promise<Outcome> {
  const [, digits] = /^(?:R-)?(\d{1,9})$/i.exec(subject ?? '') ?? [];
  if (!digits || !options.words) throw new Error(USAGE);
  const outcome = options['nothing-wrong'] ? 'nothing_wrong' : 'answered';
  const { number, email } = await answerReport(db, Number(digits), outcome, options.words);
  const result = { number: toReportNumber(number), outcome, mailed: email !== null };
  const told = email ? `${email} gets a mail.` : 'Nobody left an address.';
  return { result, text: `${result.number} is answered. ${told}` };
}

async function findPages({ db }: Operator, words = ''): Promise<Outcome> {
  const like = ILike(`%${words.slice(0, 100).replace(/[\\%_]/g, '\\$&')}%`);
  const pages = await db.getRepository(Page).find({
    where: [{ url: like }, { title: like }],
    order: { url: 'ASC' },
    take: SHOWN,
  });
  const result = pages.map(({ id, url, title, type, active, visibility, goneAt, takenDownAt }) => ({
    id,
    url: `/${url}`,
    title,
    type,
    active,
    visibility,
    goneAt,
    takenDownAt,
  }));
  const lines = result.map(({ url, title, active, visibility, goneAt, takenDownAt }) => {
    const state = takenDownAt ? 'taken down' : goneAt ? 'put away' : active ? visibility : 'new';
    return `${url}  ${title || '-'}  ${state}`;
  });
  return { result, text: lines.join('\n') || 'There is no such page.' };
}

async function takeDown(
  { takedowns }: Operator,
  address: string | undefined,
  { reason }: Options,
): Promise<Outcome> {
  if (!address || !reason) throw new Error(USAGE);
  const { url, takenDownAt } = await takedowns.takeDown(address, reason);
  return {
    result: { url: `/${url}`, takenDownAt },
    text: `/${url} is down since ${takenDownAt?.toISOString()}. Its members get the reason by mail.\nTo show it again: npm run operator -- put-back ${url}`,
  };
}

async function putBack({ takedowns }: Operator, address: string | undefined): Promise<Outcome> {
  if (!address) throw new Error(USAGE);
  const { url } = await takedowns.putBack(address);
  return { result: { url: `/${url}`, takenDownAt: null }, text: `/${url} is shown again.` };
}

async function showAudit({ db }: Operator, subject: string | undefined): Promise<Outcome> {
  if (subject === 'verify') {
    const { entries, firstWrong } = await verifyAudit(db);
    if (firstWrong !== null)
      throw new Error(`Entry ${firstWrong} of the audit log is not what was written.`);
    return { result: { entries }, text: `All ${entries} entries are as they were written.` };
  }
  if (subject) throw new Error(USAGE);
  const result = await readAudit(db, SHOWN);
  const lines = result.map(
    ({ at, actor, action, subject: id }) => `${at}  ${actor}  ${action}  ${id}`,
  );
  return { result, text: lines.join('\n') || 'Nothing has been done yet.' };
}
