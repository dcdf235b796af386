import { isUuid } from '../../input/ids.ts';
import { UserAccount } from '../../features/accounts/user.entity.ts';
import { AT_COMMAND_LINE } from '../../features/audit/audit-log.ts';
import { listAccounts } from '../../features/operator/list-accounts.ts';
import { type OperatorPage, OperatorPageFilter } from '../../features/operator/pages.types.ts';
import type { OperatorActions } from '../../features/operator/actions.ts';
import type { Target } from '../../features/takedown/takedown.service.ts';
import { TakedownReason } from '../../features/takedown/takedown.types.ts';
import {
  type Command,
  type Listed,
  parseChoice,
  type Options,
  readAll,
  toLines,
  WrongUsage,
} from './command.ts';

/** How the commands below are used. */
export const PAGES_USAGE = `  pages [WORDS] [--state service|reported|away|down]   pages whose address, name or owner's address holds the words
  page ADDRESS                                members, sizes, and what is taken down of a page
  accounts [WORDS]                            accounts whose e-mail address holds the words
  take-down ADDRESS --reason TEXT [--because spam|private|not_theirs|authority|other] [--report NUMBER]
                                              takes a page down at once; its members get the reason by mail
  take-down --tribute ID ... | take-down /media/KEY ...   the same for a message, a picture or a film
  put-back ADDRESS | --tribute ID | /media/KEY   shows it again, as it was
  erase ADDRESS | E-MAIL                      puts a page that is down, or an account, away: erased after thirty days
  keep ADDRESS | E-MAIL                       keeps it after all`;

const listPages: Command = async ({ pages }, search = '', { state }) => {
  const filter = parseChoice(Object.values(OperatorPageFilter), state) ?? OperatorPageFilter.ALL;
  const pageList = await readAll((count, last: Listed) =>
    pages.list(filter, { search, after: last?.id ?? null, count }),
  );
  const result = pageList.map((page) => ({ ...page, url: `/${page.url}` }));
  const lines = result.map(
    ({ url, title, owner, ...page }) =>
      `${url}  ${title || '-'}  ${describeState(page)}${owner ? `  ${owner}` : ''}`,
  );
  return { result, text: toLines(lines, 'There is no such page.') };
};

function describeState({
  takenDownAt,
  goneAt,
  active,
  visibility,
}: Pick<OperatorPage, 'takenDownAt' | 'goneAt' | 'active' | 'visibility'>): string {
  if (takenDownAt) return 'taken down';
  if (goneAt) return 'put away';
  return active ? visibility : 'new';
}

const showPage: Command = async ({ pages }, address) => {
  if (!address) throw new WrongUsage();
  const { page, ...detail } = await pages.read(address);
  const members = detail.members.map(({ name, email, isOwner }) =>
    isOwner ? `  ${name} <${email}>, owner` : `  ${name} <${email}>`,
  );
  const down = detail.takenDown.map(
    ({ tributeId, picture }) => `  taken down: ${tributeId ? `message ${tributeId}` : picture}`,
  );
  const head = `/${page.url}  ${page.title || '-'}  ${describeState(page)}  ${page.messages} messages  ${page.bytes} bytes`;
  return {
    result: { ...page, ...detail, url: `/${page.url}` },
    text: [head, ...members, ...down].join('\n'),
  };
};

const showAccounts: Command = async ({ db }, search = '') => {
  const result = await readAll((count, last: Listed) =>
    listAccounts(db, { search, after: last?.id ?? null, count }),
  );
  const lines = result.map(
    ({ email, pages, goneAt }) => `${email}  ${pages} pages${goneAt ? '  put away' : ''}`,
  );
  return { result, text: toLines(lines, 'There is no such account.') };
};

const takeDown: Command = async (actions, subject, options) => {
  const { reason: explanation, because, report } = options;
  if (!explanation) throw new WrongUsage();
  const target = await findTarget(actions, subject, options);
  const reason = parseChoice(Object.values(TakedownReason), because) ?? TakedownReason.OTHER;
  const pages = await actions.takeDown(AT_COMMAND_LINE, target, { reason, explanation, report });
  const [{ url, takenDownAt } = { url: '', takenDownAt: null }] = pages;
  const back = toArgument(target, url);
  const object =
    'pageId' in target
      ? `/${url} is down since ${takenDownAt?.toISOString()}`
      : `It is down, on /${url}`;
  return {
    result: { url: `/${url}`, takenDownAt },
    text: `${object}. Its members get the reason by mail.\nTo show it again: npm run operator -- put-back ${back}`,
  };
};

const putBack: Command = async (actions, subject, options) => {
  const target = await findTarget(actions, subject, options);
  const pages = await actions.takedowns.putBack(AT_COMMAND_LINE, target, options.report);
  const [{ url, takenDownAt } = { url: '', takenDownAt: null }] = pages;
  const object = 'pageId' in target ? `/${url}` : `On /${url} it`;
  return { result: { url: `/${url}`, takenDownAt }, text: `${object} is shown again.` };
};

function toArgument(target: Target, url: string): string {
  if ('tributeId' in target) return `--tribute ${target.tributeId}`;
  return 'picture' in target ? target.picture : url;
}

async function findTarget(
  { pages }: OperatorActions,
  subject: string | undefined,
  { tribute }: Options,
): Promise<Target> {
  if (tribute) return { tributeId: tribute };
  if (!subject) throw new WrongUsage();
  if (subject.startsWith('/media/')) return { picture: subject };
  return { pageId: isUuid(subject) ? subject : (await pages.read(subject)).page.id };
}

const erase: Command = async (actions, subject) => {
  const owned = await findOwned(actions, subject);
  const { goneAt } = owned.isAccount
    ? await actions.accounts.deleteAccountAsOperator(AT_COMMAND_LINE, owned.id)
    : await actions.deletion.scheduleDeletionAsOperator(AT_COMMAND_LINE, owned.id);
  const text = `${subject} is erased on ${goneAt.toISOString()}, unless it is kept until then.`;
  return { result: { goneAt }, text };
};

const keep: Command = async (actions, subject) => {
  const owned = await findOwned(actions, subject);
  if (owned.isAccount) await actions.accounts.restoreAccountAsOperator(AT_COMMAND_LINE, owned.id);
  else await actions.deletion.restorePageAsOperator(AT_COMMAND_LINE, owned.id);
  return { result: { goneAt: null }, text: `${subject} stays.` };
};

/** A page by its address, or an account by its e-mail address. */
async function findOwned({ db, pages }: OperatorActions, subject: string | undefined) {
  if (!subject) throw new WrongUsage();
  if (!subject.includes('@')) return { isAccount: false, id: (await pages.read(subject)).page.id };
  const account = await db
    .createQueryBuilder(UserAccount, 'account')
    .where('lower(account.email) = lower(:subject)', { subject })
    .getOne();
  if (!account) throw new Error(`There is no account of ${subject}.`);
  return { isAccount: true, id: account.id };
}

/** The commands about pages and accounts, by name. */
export const PAGE_COMMANDS: Record<string, Command> = {
  pages: listPages,
  page: showPage,
  accounts: showAccounts,
  'take-down': takeDown,
  'put-back': putBack,
  erase,
  keep,
};
