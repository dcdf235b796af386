import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Unauthenticated } from '../../graphql/errors.ts';
import { hashOf } from '../../graphql/secrets.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Reads } from '../../graphql/reads.ts';
import { RefreshTokenRow } from './refresh-token.entity.ts';
import type { Claims, Tokens } from './tokens.ts';

/** A login ends by itself when it was not refreshed for so long. */
const IDLE_DAYS = 60;
/** Tabs that refresh with the same token within this time all get its successor. */
const TOLERANCE_SECONDS = 30;

/** What a client keeps of its login. */
export interface SessionTokens {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
}

/** Whom a request comes from; `isTokenInvalid` where it came with one that is not valid (any more). */
export interface Authentication {
  viewer: Viewer | null;
  isTokenInvalid: boolean;
}

/** Logins: each is a family of refresh tokens, of which only the newest is good. */
export class SessionService {
  constructor(
    private readonly db: DataSource,
    private readonly tokens: Tokens,
    /** Called at once with the logins that have ended. */
    readonly sessionsEnded: (sessionIds: string[]) => void,
    private readonly toleranceSeconds = TOLERANCE_SECONDS,
  ) {}

  /** Begins a login within the transaction that found its user to be right. */
  async start(manager: EntityManager, userId: string): Promise<SessionTokens> {
    const familyId = randomUUID();
    const refreshToken = this.tokens.random();
    await manager.query(
      `insert into session_family (id, user_id, expires_at)
       values ($1, $2, now() + make_interval(days => $3))`,
      [familyId, userId, IDLE_DAYS],
    );
    await this.store(manager, familyId, refreshToken);
    const accessToken = await this.tokens.access({ userId, familyId });
    return { sessionId: familyId, accessToken, refreshToken };
  }

  /** Who an Authorization header belongs to; no header and an empty token are visitors. Notes the login that it depends on. */
  async authenticate(authorization: string | undefined, reads?: Reads): Promise<Authentication> {
    const token = tokenIn(authorization);
    if (!token) return { viewer: null, isTokenInvalid: false };
    const claims = await this.tokens.read(token);
    const version = claims && (await this.versionOf(claims));
    if (!version) return { viewer: null, isTokenInvalid: true };
    if (reads) reads.expiresAt = claims.expiresAt;
    reads?.noteVersion(`session:${claims.familyId}`, version);
    return { viewer: { id: claims.userId, sessionId: claims.familyId }, isTokenInvalid: false };
  }

  /**
   * Answers the family's newest refresh token with a new access token. A token that was replaced
   * longer ago than the tolerance was stolen or lost: its family ends. Throws Unauthenticated.
   */
  async refresh(refreshToken: string): Promise<SessionTokens> {
    const over: string[] = [];
    const next = await this.db.transaction(async (manager) => {
      const family = await this.lockFamily(manager, refreshToken);
      if (!family) return null;
      const newest = await this.rotate(manager, family.familyId, refreshToken);
      if (newest) await extend(manager, family.familyId);
      else {
        await endFamily(manager, family.familyId);
        over.push(family.familyId);
      }
      return newest && { ...family, refreshToken: newest };
    });
    if (over.length > 0) this.sessionsEnded(over);
    if (!next) throw new Unauthenticated('Can not refresh token');
    const { familyId, refreshToken: newest } = next;
    return {
      sessionId: familyId,
      accessToken: await this.tokens.access(next),
      refreshToken: newest,
    };
  }

  /** Ends the login of a refresh token, or else the viewer's; Unauthenticated where neither is known. */
  async end(refreshToken: string, viewer: Viewer | null): Promise<void> {
    const hash = hashOf(refreshToken);
    const row = await this.db.getRepository(RefreshTokenRow).findOneBy({ hash });
    const familyId = row?.familyId ?? viewer?.sessionId;
    if (!familyId) throw new Unauthenticated();
    await endFamily(this.db.manager, familyId);
    this.sessionsEnded([familyId]);
  }

  /** Ends every login of a user, within the transaction that gives the reason; `sessionsEnded` is to be called after it. */
  async endAll(manager: EntityManager, userId: string): Promise<string[]> {
    const [ended] = (await manager.query(
      `update session_family set ended_at = now() where user_id = $1 and ended_at is null
       returning id`,
      [userId],
    )) as [{ id: string }[], number];
    return ended.map(({ id }) => id);
  }

  /** Forgets logins that ended or expired a week ago: until then a replay is still known as one. */
  async sweep(): Promise<void> {
    await this.db.query(
      `delete from session_family
       where least(ended_at, expires_at) < now() - interval '7 days'`,
    );
  }

  /** Null where the login has ended. */
  private async versionOf({ userId, familyId }: Claims): Promise<string | null> {
    if (!isUuid(familyId) || !isUuid(userId)) return null;
    const [row] = await preparedQuery<{ version: string }>(
      this.db,
      'session version',
      `select xmin::text as version from session_family
       where id = $1 and user_id = $2 and ended_at is null and expires_at > now()`,
      [familyId, userId],
    );
    return row?.version ?? null;
  }

  /** Locked before its tokens are read: tabs that refresh at once take turns. */
  private async lockFamily(manager: EntityManager, refreshToken: string): Promise<Claims | null> {
    const [family] = (await manager.query(
      `select id as "familyId", user_id as "userId" from session_family
       where id = (select family_id from refresh_token where hash = $1)
         and ended_at is null and expires_at > now()
       for no key update`,
      [hashOf(refreshToken)],
    )) as Claims[];
    return family ?? null;
  }

  /** The newest token that follows from this one; null where one on the way was replaced too long ago. */
  private async rotate(
    manager: EntityManager,
    familyId: string,
    refreshToken: string,
  ): Promise<string | null> {
    const hash = hashOf(refreshToken);
    const [row] = (await manager.query(
      `select replaced_at is null as newest,
              replaced_at > clock_timestamp() - make_interval(secs => $2) as recent
       from refresh_token where hash = $1`,
      [hash, this.toleranceSeconds],
    )) as { newest: boolean; recent: boolean | null }[];
    const successor = this.tokens.successor(refreshToken);
    if (row?.newest) {
      await manager.update(RefreshTokenRow, { hash }, { replacedAt: () => 'clock_timestamp()' });
      await this.store(manager, familyId, successor);
      return successor;
    }
    return row?.recent ? this.newestAfter(manager, successor) : null;
  }

  /** A slow tab may be several refreshes behind: it gets what the quick ones hold now. */
  private async newestAfter(manager: EntityManager, refreshToken: string): Promise<string | null> {
    for (let token = refreshToken; ; token = this.tokens.successor(token)) {
      const row = await manager.findOneBy(RefreshTokenRow, { hash: hashOf(token) });
      if (!row) return null; // the secret was changed in between
      if (row.replacedAt === null) return token;
    }
  }

  private async store(manager: EntityManager, familyId: string, refreshToken: string) {
    await manager.insert(RefreshTokenRow, { hash: hashOf(refreshToken), familyId });
  }
}

/** What stands behind the scheme word JWT; '' for nothing. Other schemes are none of ours. */
function tokenIn(authorization: string | undefined): string {
  return /^JWT\s+(.*)$/i.exec(authorization ?? '')?.[1]?.trim() ?? '';
}

async function extend(manager: EntityManager, familyId: string): Promise<void> {
  await manager.query(
    'update session_family set expires_at = now() + make_interval(days => $2) where id = $1',
    [familyId, IDLE_DAYS],
  );
}

async function endFamily(manager: EntityManager, familyId: string): Promise<void> {
  await manager.query(
    'update session_family set ended_at = now() where id = $1 and ended_at is null',
    [familyId],
  );
}
