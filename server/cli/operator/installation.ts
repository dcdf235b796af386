import { writeFile } from 'node:fs/promises';
import { AuditKind } from '../../features/audit/audit-action.ts';
import { AT_COMMAND_LINE, verifyAudit } from '../../features/audit/audit-log.ts';
import { readLog } from '../../features/operator/log.service.ts';
import { OperatorMailState } from '../../features/operator/mails.types.ts';
import { HealthLevel } from '../../features/operator/overview.types.ts';
import {
  type Command,
  type Listed,
  parseChoice,
  PART_SIZE,
  readAll,
  toLines,
  WrongUsage,
} from './command.ts';

/** How the commands below are used. */
export const INSTALLATION_USAGE = `  overview                                    the state of the installation, and what waits
  codes [BATCH] [--sheet FILE]                batches of activation codes; of a batch its codes, or a PDF of its plates
  make-codes --count N --name WORDS           makes a batch; npm run codes prints it at once
  revoke CODE                                 revokes a code that nobody has used
  mails [--state queued|failing|sent|bounced|given_up]   the newest 100 mails without their words, those that fail first
  resend ID [--to ADDRESS]                    tries a mail again at once that did not arrive
  test-mail ADDRESS                           sends a mail, to see that mails arrive
  jobs                                        background work, and how it ended
  audit [--about ADDRESS] [--kind takedowns|openings|codes|members]   the newest 100 entries of the audit log
  audit verify [--expect HASH]                whether the log is as it was written, and still holds a hash noted before`;

const overview: Command = async (actions) => {
  const result = await actions.readOverview();
  const health = result.health.map(
    ({ name, level, state, at, detail }) =>
      `${level === HealthLevel.OK ? ' ' : '!'} ${name}: ${[state, at?.toISOString()].filter(Boolean).join(' ')} (${detail})`,
  );
  const services = result.services.map(
    ({ page, startsAt }) => `  ${startsAt.toISOString()}  /${page.url}  ${page.title}`,
  );
  const until = result.noRestartUntil?.toISOString();
  const warning = until
    ? [`Please do not restart between ${result.noRestartFrom?.toISOString()} and ${until}.`]
    : [];
  return { result, text: [result.sentence, ...health, ...services, ...warning].join('\n') };
};

const codes: Command = async ({ batches }, batch, { sheet }) => {
  if (!batch) {
    const result = await readAll((count, last: Listed) => batches.list(count, last?.id ?? null));
    const lines = result.map(
      ({ id, name, codes: all, used, printedAt }) =>
        `${id}  ${name}: ${all} codes, ${used} in use, ${printedAt ? `printed ${printedAt.toISOString()}` : 'not printed'}`,
    );
    return { result, text: toLines(lines, 'There are no codes yet.') };
  }
  if (sheet) {
    const { createPlateSheet } = await import('../../features/activation/plates.ts');
    const result = await batches.print(AT_COMMAND_LINE, batch);
    await writeFile(sheet, await createPlateSheet(result));
    return { result, text: `${result.length} plates are in ${sheet}` };
  }
  const result = await readAll((count, last: Listed) =>
    batches.listCodes(batch, count, last?.id ?? null),
  );
  return {
    result,
    text: toLines(
      result.map(({ code, state, pageUrl }) => `${code}  ${state}  /${pageUrl}`),
      'There are no codes in it.',
    ),
  };
};

const makeCodes: Command = async ({ batches }, _subject, { count, name }) => {
  if (!count || !name) throw new WrongUsage();
  const result = await batches.make(AT_COMMAND_LINE, name, Number(count));
  return { result, text: result.codes.map(({ code, url }) => `${code}  ${url}`).join('\n') };
};

const revoke: Command = async ({ batches }, code) => {
  if (!code) throw new WrongUsage();
  const { pageUrl, revokedAt } = await batches.revoke(AT_COMMAND_LINE, code);
  return { result: { pageUrl, revokedAt }, text: `The code for /${pageUrl} is revoked.` };
};

const listMails: Command = async ({ mails }, _subject, { state }) => {
  const states = Object.values(OperatorMailState);
  const listed = await mails.list(parseChoice(states, state), PART_SIZE, null);
  const result = listed.map(({ id, state, about, to, createdAt, tries, lastError }) => {
    return { id, state, about, to, createdAt, tries, lastError };
  });
  const lines = result.map(
    ({ id, state, about, to, tries, lastError }) =>
      `${id}  ${state}  ${to}  ${about}${lastError ? `  ${tries} tries: ${lastError}` : ''}`,
  );
  return { result, text: toLines(lines, 'There are no such mails.') };
};

const resend: Command = async ({ mails }, id, { to }) => {
  if (!id) throw new WrongUsage();
  const { state, nextTryAt } = await mails.resend(AT_COMMAND_LINE, id, to ?? null);
  return { result: { id, state, nextTryAt }, text: 'It is tried again by whichever server runs.' };
};

const testMail: Command = async ({ mails }, to) => {
  if (!to) throw new WrongUsage();
  await mails.sendTest(to);
  return { result: { to }, text: `A test to ${to} is sent by whichever server runs.` };
};

const jobs: Command = async (actions) => {
  const result = await actions.readJobs();
  const lines = result.map(
    ({ name, lastRunAt, lastError }) =>
      `${lastError ? '!' : ' '} ${name}: ${lastError ?? lastRunAt?.toISOString() ?? 'not yet'}`,
  );
  return { result, text: toLines(lines, 'No server has run yet.') };
};

const audit: Command = async ({ db }, subject, { about = '', kind, expect }) => {
  if (subject === 'verify') return verify(db, expect);
  if (subject) throw new WrongUsage();
  const query = { search: about, kind: parseChoice(Object.values(AuditKind), kind) };
  const result = await readLog(db, { ...query, count: PART_SIZE, before: null });
  const lines = result.map(({ at, actor, who, action, page, subject: id, because, detail }) => {
    const extra = [because, detail].filter(Boolean).join(', ');
    return `${at}  ${who ?? actor}  ${action}  ${page ? `/${page}` : id}${extra ? `  ${extra}` : ''}`;
  });
  return { result, text: toLines(lines, 'Nothing has been done yet.') };
};

async function verify(db: Parameters<typeof verifyAudit>[0], expect: string | undefined) {
  const check = await verifyAudit(db, expect);
  const { entries, firstWrong, newest, holds, isOwned } = check;
  if (firstWrong !== null)
    throw new Error(`Entry ${firstWrong} of the audit log is not what was written.`);
  if (holds === false)
    throw new Error(`The audit log does not hold ${expect} any more: its end was cut off.`);
  const text = [
    `All ${entries} entries are as they were written.`,
    ...(newest ? [`Note elsewhere, for --expect: ${newest}`] : []),
    isOwned
      ? 'Keepsake’s own database user owns the log, so only the hashes show a change: see docs/operate.md.'
      : 'The database lets Keepsake’s own user only add to it.',
  ];
  return { result: check, text: text.join('\n') };
}

/** The commands about the installation, by name. */
export const INSTALLATION_COMMANDS: Record<string, Command> = {
  overview,
  codes,
  'make-codes': makeCodes,
  revoke,
  mails: listMails,
  resend,
  'test-mail': testMail,
  jobs,
  audit,
};
