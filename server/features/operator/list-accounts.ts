import type { DataSource } from 'typeorm';
import { isUuid } from '../../input/ids.ts';
import { IDLE_DAYS } from '../accounts/session-family.entity.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import { type Listing, toLikePattern } from './listing.ts';
import type { OperatorAccount } from './pages.types.ts';

/** Accounts whose e-mail address contains the search, in the order of their addresses. */
export function listAccounts(
  db: DataSource,
  { search, after, count }: Listing,
): Promise<OperatorAccount[]> {
  const accounts = db
    .createQueryBuilder(UserAccount, 'account')
    .select('account.id', 'id')
    .addSelect('account.email', 'email')
    .addSelect('account.goneAt', 'goneAt')
    .addSelect('(select count(*)::int from page_member where user_id = account.id)', 'pages')
    .addSelect(
      `(select max(expires_at) - make_interval(days => ${IDLE_DAYS})
        from session_family where user_id = account.id)`,
      'lastSeenAt',
    );
  const like = toLikePattern(search);
  if (like) accounts.andWhere('account.email ilike :like', { like });
  if (after !== null && isUuid(after))
    accounts.andWhere(
      'lower(account.email) > (select lower(email) from user_account where id = :after)',
      { after },
    );
  return accounts.orderBy('lower(account.email)').limit(count).getRawMany<OperatorAccount>();
}
