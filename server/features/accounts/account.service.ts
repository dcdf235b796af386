import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { EMAIL_KNOWN } from '../../../protocol/account-sentences.ts';
import type { Requester, Viewer } from '../../graphql/context.ts';
import { Refused, Unauthenticated } from '../../errors/public-errors.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import { claimCode, createReservedPage, requireUnusedCode } from '../activation/claim.ts';
import { checkEmail, toEmailKey } from '../mail/email.ts';
import { claimInvitation, findInvitationPage } from '../members/claim-invitation.ts';
import { MembersChanged } from '../members/member.types.ts';
import { validateName } from '../members/person-name.ts';
import { readPage } from '../pages/page-editing.ts';
import type { Page } from '../pages/page.entity.ts';
import type { AccountLimits } from './account.limits.ts';
import { isHeld } from './email-change.entity.ts';
import type { KnownDevices } from './account-cookies.ts';
import { type Passwords, isPossiblePassword, checkNewPassword } from './passwords.ts';
import type { SessionService } from './session.service.ts';
import type { LoggedIn, SignInService } from './sign-in.service.ts';
import { UserAccount } from './user.entity.ts';

const WRONG_CREDENTIALS =
  'The email or the password is not right. Please check both and try again.';
const HELD =
  'This email was another account’s until a few days ago. Please use another one, or try again in a week.';

interface Credentials {
  email: string;
  password: string;
}

/** What lets somebody create an account: an activation code, or an invitation. */
interface RegistrationGrant {
  /** Throws Refused if it is already used up; called before the password is hashed, which is expensive. */
  requireUnused(): Promise<unknown>;
  /**
   * Uses it up for the new account and returns the page that comes with it. Throws Refused if somebody else was first.
   */
  claim(transaction: EventTransaction, userId: string): Promise<Page>;
}

/** Accounts: registering with an activation code or an invitation, logging in, and profiles. */
export class AccountService {
  private readonly db: DataSource;

  constructor(
    private readonly eventStore: EventStore,
    private readonly passwords: Passwords,
    private readonly sessions: SessionService,
    private readonly limits: AccountLimits,
    private readonly devices: KnownDevices,
    private readonly signIns: SignInService,
  ) {
    this.db = eventStore.db;
  }

  /** Whether an address has an account. Throws Refused if it is no valid address, TooMany for asking too often. */
  async emailExists(address: string, requester: Requester): Promise<boolean> {
    const email = checkEmail(address);
    await this.limits.checkEmail(requester);
    return (await this.findAccount(email)) !== null;
  }

  /**
   * Creates an account, uses the code up for it and logs it in, all in one transaction, so of concurrent calls with one
   * code only one succeeds. Throws Refused if a field is wrong, the code used or the email taken; TooMany for trying
   * too often.
   */
  register(
    input: Credentials & { code: string },
    requester: Requester,
  ): Promise<LoggedIn & { page: Page }> {
    return this.createAccount({ ...input, name: null }, requester, {
      requireUnused: () => requireUnusedCode(this.db.manager, input.code),
      async claim({ manager }, userId) {
        const url = await claimCode(manager, input.code, userId);
        return createReservedPage(manager, url, userId);
      },
    });
  }

  /** Registers somebody whom a page's owner invited: like `register`, with the invitation instead of a code. */
  registerByInvitation(
    input: Credentials & { token: string; name?: string | null },
    requester: Requester,
  ): Promise<LoggedIn & { page: Page }> {
    const name = input.name ? validateName(input.name) : null;
    return this.createAccount({ ...input, name }, requester, {
      requireUnused: () => findInvitationPage(this.db.manager, input.token),
      async claim({ manager, notifyMembers }, userId) {
        const pageId = await claimInvitation(manager, input.token, userId);
        notifyMembers(MembersChanged, pageId, {});
        return readPage(manager, pageId);
      },
    });
  }

  private async createAccount(
    input: Credentials & { name: string | null },
    requester: Requester,
    { requireUnused, claim }: RegistrationGrant,
  ): Promise<LoggedIn & { page: Page }> {
    await this.limits.register(requester);
    const email = checkEmail(input.email);
    const password = checkNewPassword(input.password, email);
    await requireUnused();
    if (await this.findAccount(email)) throw new Refused(EMAIL_KNOWN, 'email');
    const passwordHash = await this.passwords.hash(password, requester);
    const registered = await this.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      const userId = randomUUID();
      await createUser(manager, { id: userId, email, passwordHash, name: input.name });
      const page = await claim(transaction, userId);
      const tokens = await this.sessions.start(manager, userId, requester.agent);
      return { ...tokens, user: await readUser(manager, userId), page };
    });
    await this.devices.remember(requester.cookies, toEmailKey(email));
    return registered;
  }

  /**
   * Logs in. Throws Refused with the same message and after the same time for unknown addresses and wrong passwords,
   * TooMany after too many attempts.
   */
  async logIn(credentials: Credentials, requester: Requester): Promise<LoggedIn> {
    const { password } = credentials;
    const missing = !credentials.email.trim() ? 'email' : !password && 'password';
    if (missing) throw new Refused('Please enter your email and password.', missing);
    const email = checkEmail(credentials.email);
    if (!isPossiblePassword(password)) throw new Refused(WRONG_CREDENTIALS, 'password');
    return this.limits.tryPassword(requester, toEmailKey(email), () =>
      this.attemptLogIn(email, password, requester),
    );
  }

  private async attemptLogIn(
    email: string,
    password: string,
    requester: Requester,
  ): Promise<LoggedIn> {
    const account = await this.findAccount(email);
    const stored = account?.passwordHash ?? null;
    const isCorrect = await this.passwords.verify(stored, password, requester);
    if (!account || !isCorrect) throw new Refused(WRONG_CREDENTIALS, 'password');
    return this.signIns.signIn(requester, async (manager) => {
      // A concurrent password reset either waits for this lock, or is noticed here.
      const same = await manager.findOne(UserAccount, {
        where: { id: account.id, passwordHash: account.passwordHash },
        lock: { mode: 'pessimistic_read' },
      });
      if (!same) throw new Refused(WRONG_CREDENTIALS, 'password');
      return same;
    });
  }

  /** The viewer's own account; throws Unauthenticated for visitors. */
  async profile(viewer: Viewer | null): Promise<UserAccount> {
    const user = viewer && (await this.db.getRepository(UserAccount).findOneBy({ id: viewer.id }));
    if (!user) throw new Unauthenticated();
    return user;
  }

  private findAccount(email: string): Promise<UserAccount | null> {
    return this.db
      .createQueryBuilder(UserAccount, 'account')
      .addSelect('account.passwordHash')
      .where('lower(account.email) = lower(:email)', { email })
      .getOne();
  }
}

/** Throws Refused if the address is taken, also by a concurrent registration. */
async function createUser(
  manager: EntityManager,
  user: { id: string; email: string; passwordHash: string; name: string | null },
): Promise<void> {
  const { raw: added }: { raw: unknown[] } = await manager
    .createQueryBuilder()
    .insert()
    .into(UserAccount)
    .values(user)
    .orIgnore()
    .returning(['id'])
    .execute();
  if (added.length === 0) throw new Refused(EMAIL_KNOWN, 'email');
  if (await isHeld(manager, user.email, null)) throw new Refused(HELD, 'email');
}

function readUser(manager: EntityManager, id: string): Promise<UserAccount> {
  return manager.findOneByOrFail(UserAccount, { id });
}
