import { randomUUID } from 'node:crypto';
import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { parseToken } from '../../http/authorization.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Unauthenticated } from '../../errors/public-errors.ts';
import { hashSecret } from '../../secrets.ts';
import { isUuid } from '../../input/ids.ts';
import type { DependencyTracker } from '../../http/dependency-tracker.ts';
import {
  SessionFamily,
  RefreshToken,
  endFamily,
  extend,
  idleEnd,
  IS_VALID,
} from './session-family.entity.ts';
import type { Claims, Tokens } from './tokens.ts';

/** Tabs that refresh with the same token within this time all get the same successor. */
const TOLERANCE_SECONDS = 30;

/** The tokens that a client stores for its login. */
export interface SessionTokens {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
}

/** The viewer of a request; `isTokenInvalid` if its token is not valid (any more). */
export interface Authentication {
  viewer: Viewer | null;
  isTokenInvalid: boolean;
}

/** Logins: each is a family of refresh tokens, of which only the newest is valid. */
export class SessionService {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: Tokens,
    /** Called with the logins that have just ended. */
    readonly sessionsEnded: (sessionIds: string[]) => void,
    private readonly toleranceSeconds = TOLERANCE_SECONDS,
  ) {}

  /** Starts a login within the transaction that verified its user. */
  async start(manager: EntityManager, userId: string, agent = ''): Promise<SessionTokens> {
    const familyId = randomUUID();
    const refreshToken = this.tokens.generateToken();
    await manager.insert(SessionFamily, {
      id: familyId,
      userId,
      userAgent: agent,
      expiresAt: idleEnd,
    });
    await this.store(manager, familyId, refreshToken);
    const accessToken = await this.tokens.createAccessToken({ userId, familyId });
    return { sessionId: familyId, accessToken, refreshToken };
  }

  /** The viewer of an Authorization header, null without a token. Records the login as a look-up. */
  async authenticate(
    authorization: string | undefined,
    tracker?: DependencyTracker,
  ): Promise<Authentication> {
    const token = parseToken(authorization);
    if (!token) return { viewer: null, isTokenInvalid: false };
    const claims = await this.tokens.readAccessToken(token);
    const version = claims && (await this.readVersion(claims));
    if (!version) return { viewer: null, isTokenInvalid: true };
    if (tracker) tracker.expiresAt = claims.expiresAt;
    tracker?.trackDependency(`session:${claims.familyId}`, version);
    return { viewer: { id: claims.userId, sessionId: claims.familyId }, isTokenInvalid: false };
  }

  /**
   * Returns the family's newest refresh token with a new access token. A token replaced longer ago than the tolerance
   * was stolen or lost: its family ends. Throws Unauthenticated.
   */
  async refresh(refreshToken: string, agent: string): Promise<SessionTokens> {
    const expired: string[] = [];
    const next = await this.db.transaction(async (manager) => {
      const family = await this.lockFamily(manager, refreshToken);
      if (!family) return null;
      const newest = await this.rotate(manager, family.familyId, refreshToken);
      if (newest) await extend(manager, family.familyId, agent);
      else {
        await endFamily(manager, family.familyId);
        expired.push(family.familyId);
      }
      return newest && { ...family, refreshToken: newest };
    });
    if (expired.length > 0) this.sessionsEnded(expired);
    if (!next) throw new Unauthenticated('Can not refresh token');
    const { familyId, refreshToken: newest } = next;
    return {
      sessionId: familyId,
      accessToken: await this.tokens.createAccessToken(next),
      refreshToken: newest,
    };
  }

  /** Ends the login of a refresh token, or else the viewer's; throws Unauthenticated if neither is known. */
  async end(refreshToken: string, viewer: Viewer | null): Promise<void> {
    const hash = hashSecret(refreshToken);
    const row = await this.db.getRepository(RefreshToken).findOneBy({ hash });
    const familyId = row?.familyId ?? viewer?.sessionId;
    if (!familyId) throw new Unauthenticated();
    await endFamily(this.db.manager, familyId);
    this.sessionsEnded([familyId]);
  }

  /** Ends all logins of a user except `keptId`, within the transaction; call `sessionsEnded` after the commit. */
  async endAll(manager: EntityManager, userId: string, keptId?: string): Promise<string[]> {
    const { raw: ended }: { raw: { id: string }[] } = await manager
      .createQueryBuilder()
      .update(SessionFamily)
      .set({ endedAt: () => 'now()' })
      .where({ userId, endedAt: IsNull(), ...(keptId && { id: Not(keptId) }) })
      .returning(['id'])
      .execute();
    return ended.map(({ id }) => id);
  }

  /** Null if the login has ended. */
  async readVersion({ userId, familyId }: Claims): Promise<string | null> {
    if (!isUuid(familyId) || !isUuid(userId)) return null;
    const row = await this.db
      .createQueryBuilder(SessionFamily, 'family')
      .select('family.xmin', 'version')
      .where({ id: familyId, userId })
      .andWhere(IS_VALID)
      .getRawOne<{ version: string }>();
    return row?.version ?? null;
  }

  /** Locked before its tokens are read, so that concurrent refreshes are serialised. */
  private async lockFamily(manager: EntityManager, refreshToken: string): Promise<Claims | null> {
    const family = await manager
      .createQueryBuilder(SessionFamily, 'family')
      .where((query) => {
        const token = query.subQuery().select('token.familyId').from(RefreshToken, 'token');
        return `family.id = ${token.where('token.hash = :hash').getQuery()}`;
      })
      .setParameters({ hash: hashSecret(refreshToken) })
      .andWhere(IS_VALID)
      .setLock('for_no_key_update')
      .getOne();
    return family && { familyId: family.id, userId: family.userId };
  }

  /** The newest token derived from this one; null if one in between was replaced too long ago. */
  private async rotate(
    manager: EntityManager,
    familyId: string,
    refreshToken: string,
  ): Promise<string | null> {
    const hash = hashSecret(refreshToken);
    const row = await manager
      .createQueryBuilder(RefreshToken, 'token')
      .select('token.replacedAt is null', 'newest')
      .addSelect(
        'token.replacedAt > clock_timestamp() - make_interval(secs => :tolerance)',
        'recent',
      )
      .where('token.hash = :hash', { hash, tolerance: this.toleranceSeconds })
      .getRawOne<{ newest: boolean; recent: boolean | null }>();
    const successor = this.tokens.deriveSuccessor(refreshToken);
    if (row?.newest) {
      await manager.update(RefreshToken, { hash }, { replacedAt: () => 'clock_timestamp()' });
      await this.store(manager, familyId, successor);
      return successor;
    }
    return row?.recent ? this.findNewestToken(manager, successor) : null;
  }

  /** A slow tab may be several refreshes behind: it gets the token that the faster ones have now. */
  private async findNewestToken(
    manager: EntityManager,
    refreshToken: string,
  ): Promise<string | null> {
    for (let token = refreshToken; ; token = this.tokens.deriveSuccessor(token)) {
      const row = await manager.findOneBy(RefreshToken, { hash: hashSecret(token) });
      if (!row) return null; // the secret was changed in between
      if (row.replacedAt === null) return token;
    }
  }

  private async store(manager: EntityManager, familyId: string, refreshToken: string) {
    await manager.insert(RefreshToken, { hash: hashSecret(refreshToken), familyId });
  }
}
