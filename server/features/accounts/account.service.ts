import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { Requester, Viewer } from '../../graphql/context.ts';
import { Refused, Unauthenticated } from '../../graphql/errors.ts';
import type { EventStore } from '../../live/event-store.ts';
import { claimCode, makeReservedPage, requireFreeCode } from '../activation/claim.ts';
import { checkEmail, emailKey } from '../mail/email.ts';
import { claimInvitation, pageOfInvitation } from '../members/invitation.claim.ts';
import { MembersChanged } from '../members/member-events.ts';
import { checkName } from '../members/person-name.ts';
import { currentPage } from '../pages/page.editing.ts';
import type { Page } from '../pages/page.entity.ts';
import type { AccountLimits } from './account.limits.ts';
import { canBePassword, checkNewPassword } from './account.rules.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Passwords } from './passwords.ts';
import type { SessionService, SessionTokens } from './session.service.ts';
import { UserAccount } from './user.entity.ts';

/** A login as it is answered. */
export interface LoggedIn extends SessionTokens {
  user: UserAccount;
}

const WRONG_CREDENTIALS =
  'The email or the password is not right. Please check both and try again.';
const REGISTERED = 'The email has been registered, please enter the password to log in';

/** Accounts: registering with an activation code or an invitation, logging in, and who is who. */
export class AccountService {
  private readonly db: DataSource;

  constructor(
    private readonly eventStore: EventStore,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly limits: AccountLimits,
    private readonly devices: KnownDevices,
  ) {
    this.db = eventStore.db;
  }

  /** Whether an address has an account. Refused where it is no address, TooMany for who asks often. */
  async emailExists(address: string, requester: Requester): Promise<boolean> {
    const email = checkEmail(address);
    await this.limits.checkEmail(requester);
    return (await this.accountOf(email)) !== null;
  }

  /**
   * Makes an account, uses the code up for it and logs it in: all or nothing, so of many at once
   * with one code one succeeds. Refused where a field is wrong, the code used or the email taken;
   * TooMany for who tries often.
   */
  async register(
    input: { code: string; email: string; password: string },
    requester: Requester,
  ): Promise<LoggedIn & { page: Page }> {
    await this.limits.register(requester);
    const email = checkEmail(input.email);
    const password = checkNewPassword(input.password, email);
    await requireFreeCode(this.db.manager, input.code); // before the costly hash; the claim decides
    if (await this.accountOf(email)) throw new Refused(REGISTERED);
    const passwordHash = await this.passwords.hash(password);
    const registered = await this.db.transaction(async (manager) => {
      const userId = randomUUID();
      const url = await claimCode(manager, input.code, userId);
      await addUser(manager, { id: userId, email, passwordHash });
      const page = await makeReservedPage(manager, url, userId);
      const tokens = await this.sessions.start(manager, userId);
      return { ...tokens, user: await currentUser(manager, userId), page };
    });
    await this.devices.remember(requester.cookies, emailKey(email));
    return registered;
  }

  /** The same for somebody whom a page's owner invited: the invitation takes the code's place. */
  async registerByInvitation(
    input: { token: string; email: string; password: string; name?: string | null },
    requester: Requester,
  ): Promise<LoggedIn & { page: Page }> {
    await this.limits.register(requester);
    const email = checkEmail(input.email);
    const password = checkNewPassword(input.password, email);
    const name = input.name ? checkName(input.name) : null;
    await pageOfInvitation(this.db.manager, input.token); // before the costly hash; the claim decides
    if (await this.accountOf(email)) throw new Refused(REGISTERED);
    const passwordHash = await this.passwords.hash(password);
    const registered = await this.eventStore.transact(async ({ manager, notifyMembers }) => {
      const userId = randomUUID();
      await addUser(manager, { id: userId, email, passwordHash, name });
      const pageId = await claimInvitation(manager, input.token, userId);
      notifyMembers(MembersChanged, pageId, {});
      const tokens = await this.sessions.start(manager, userId);
      const page = await currentPage(manager, pageId);
      return { ...tokens, user: await currentUser(manager, userId), page };
    });
    await this.devices.remember(requester.cookies, emailKey(email));
    return registered;
  }

  /**
   * Logs in. Refused in the same words and after the same time for unknown addresses and wrong
   * passwords, TooMany after too many of them.
   */
  async logIn(
    credentials: { email: string; password: string },
    requester: Requester,
  ): Promise<LoggedIn> {
    const { password } = credentials;
    if (!credentials.email.trim() || !password)
      throw new Refused('Please enter your email and password.');
    const email = checkEmail(credentials.email);
    if (!canBePassword(password)) throw new Refused(WRONG_CREDENTIALS);
    return this.limits.logIn(requester, emailKey(email), () => this.tryToLogIn(email, password));
  }

  private async tryToLogIn(email: string, password: string): Promise<LoggedIn> {
    const account = await this.accountOf(email);
    const isCorrect = await this.passwords.verify(account?.passwordHash ?? null, password);
    if (!account || !isCorrect) throw new Refused(WRONG_CREDENTIALS);
    return this.db.transaction(async (manager) => {
      // A reset that changes the password meanwhile waits for this lock, or this finds it changed.
      const [same] = (await manager.query(
        'select 1 from user_account where id = $1 and password_hash = $2 for share',
        [account.id, account.passwordHash],
      )) as unknown[];
      if (!same) throw new Refused(WRONG_CREDENTIALS);
      const tokens = await this.sessions.start(manager, account.id);
      return { ...tokens, user: await currentUser(manager, account.id) };
    });
  }

  /** The viewer's own account; Unauthenticated for visitors. */
  async profile(viewer: Viewer | null): Promise<UserAccount> {
    const user = viewer && (await this.db.getRepository(UserAccount).findOneBy({ id: viewer.id }));
    if (!user) throw new Unauthenticated();
    return user;
  }

  private async accountOf(email: string): Promise<{ id: string; passwordHash: string } | null> {
    const [account] = (await this.db.query(
      `select id, password_hash as "passwordHash" from user_account where lower(email) = lower($1)`,
      [email],
    )) as { id: string; passwordHash: string }[];
    return account ?? null;
  }
}

/** Refused where the address is taken, also by somebody who registers at this moment. */
async function addUser(
  manager: EntityManager,
  user: { id: string; email: string; passwordHash: string; name?: string | null },
): Promise<void> {
  const added = (await manager.query(
    `insert into user_account (id, email, password_hash, name) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [user.id, user.email, user.passwordHash, user.name ?? null],
  )) as unknown[];
  if (added.length === 0) throw new Refused(REGISTERED);
}

function currentUser(manager: EntityManager, id: string): Promise<UserAccount> {
  return manager.findOneByOrFail(UserAccount, { id });
}
