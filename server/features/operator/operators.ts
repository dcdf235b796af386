import type { DataSource } from 'typeorm';
import { type Context, requireValidToken } from '../../graphql/context.ts';
import { NotFound } from '../../errors/public-errors.ts';
import type { IdentityService } from '../accounts/identity.service.ts';
import { UserAccount } from '../accounts/user.entity.ts';
import type { Actor } from '../audit/audit-log.ts';
import { toEmailKey } from '../mail/email.ts';

/** A signed-in operator. */
export type OperatorActor = Extract<Actor, { as: 'operator' }> & { userId: string };

/**
 * Decides who is an operator: the accounts of the addresses in OPERATORS. For everybody else, their operations do not
 * exist.
 */
export class Operators {
  private readonly emails: ReadonlySet<string>;

  constructor(
    private readonly db: DataSource,
    emails: readonly string[],
    private readonly identity: Pick<IdentityService, 'requireConfirmed'>,
  ) {
    this.emails = new Set(emails.map(toEmailKey));
  }

  /**
   * Whether an account is an operator's. Its mailbox must have been proven by a mailed link, as anybody could register
   * with an operator's address first.
   */
  async isOperator(userId: string): Promise<boolean> {
    if (this.emails.size === 0) return false;
    const account = await this.db
      .createQueryBuilder(UserAccount, 'account')
      .where({ id: userId })
      .andWhere('account.mailboxProvenAt is not null and account.goneAt is null')
      .getOne();
    return account !== null && this.emails.has(toEmailKey(account.email));
  }

  /** The operator who makes a request. Throws NotFound for everybody else, Unauthenticated for an invalid token. */
  async require(context: Pick<Context, 'viewer' | 'isTokenInvalid'>): Promise<OperatorActor> {
    const viewer = requireValidToken(context);
    if (!viewer || !(await this.isOperator(viewer.id))) throw new NotFound();
    return { as: 'operator', userId: viewer.id };
  }

  /**
   * The operator, before something that cannot be undone: throws like `require`, and Unconfirmed unless they confirmed
   * their identity within a quarter of an hour.
   */
  async requireConfirmed(
    context: Pick<Context, 'viewer' | 'isTokenInvalid'>,
  ): Promise<OperatorActor> {
    const actor = await this.require(context);
    await this.identity.requireConfirmed(context.viewer!);
    return actor;
  }
}
