import type { EntityManager } from 'typeorm';
import type { Requester } from '../../../graphql/context.ts';
import { Refused } from '../../../errors/public-errors.ts';
import { hashSecret } from '../../../secrets.ts';
import type { Mail } from '../../mail/compose-mail.ts';
import { createSignInLinkMail } from '../account-mails.ts';
import type { AccountLimits } from '../account.limits.ts';
import type { MailedLinks } from '../mailed-links.ts';
import type { LoggedIn, SignInService } from '../sign-in.service.ts';
import type { Tokens } from '../tokens.ts';
import { UserAccount } from '../user.entity.ts';
import { SignInLink } from './sign-in-link.entity.ts';

const EXPIRES_AFTER_MINUTES = 15;
const EXPIRED = 'This link has been used or is too old. Please ask for a new one.';

interface Dependencies {
  links: MailedLinks;
  signIns: SignInService;
  tokens: Tokens;
  limits: AccountLimits;
  /** The address people type, without a trailing slash. */
  publicUrl: string;
}

/** Signs in by a mailed link, once within a quarter of an hour, for people who do not know their password. */
export class SignInLinkService {
  constructor(private readonly dependencies: Dependencies) {}

  /** See `MailedLinks.request`. */
  async request(address: string, requester: Requester): Promise<void> {
    const link = {
      usefulMinutes: EXPIRES_AFTER_MINUTES,
      createMail: this.createMail.bind(this),
    };
    await this.dependencies.links.request(address, link, requester);
  }

  /** Uses a link up and signs in. Throws Refused if it is no longer valid, TooMany for trying too often. */
  async logIn(token: string, requester: Requester): Promise<LoggedIn> {
    const { limits, signIns } = this.dependencies;
    await limits.useMailedLink(requester);
    return signIns.signIn(requester, (manager) => takeLink(manager, hashSecret(token)));
  }

  private async createMail(manager: EntityManager, { id, email }: UserAccount): Promise<Mail> {
    const { tokens, publicUrl } = this.dependencies;
    const token = tokens.generateToken();
    await manager.insert(SignInLink, {
      hash: hashSecret(token),
      userId: id,
      email,
      expiresAt: () => `now() + make_interval(mins => ${EXPIRES_AFTER_MINUTES})`,
    });
    return createSignInLinkMail(email, `${publicUrl}/login/link?token=${token}`);
  }
}

/** The account that a link was for, unless its mailbox or its password is another one by now. */
async function takeLink(manager: EntityManager, hash: Buffer): Promise<UserAccount> {
  const { raw: taken }: { raw: { user_id: string; email: string; created_at: Date }[] } =
    await manager
      .createQueryBuilder()
      .delete()
      .from(SignInLink)
      .where({ hash })
      .andWhere('expires_at > now()')
      .returning(['userId', 'email', 'createdAt'])
      .execute();
  const [link] = taken;
  const account =
    link &&
    (await manager.findOne(UserAccount, {
      where: { id: link.user_id, email: link.email },
      lock: { mode: 'pessimistic_read' }, // a concurrent change waits for this, or is noticed here
    }));
  const { passwordChangedAt } = account ?? {};
  if (!account || (passwordChangedAt && passwordChangedAt >= link.created_at))
    throw new Refused(EXPIRED);
  return account;
}
