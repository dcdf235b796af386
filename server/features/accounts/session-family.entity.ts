import {
  Column,
  type DataSource,
  Entity,
  PrimaryColumn,
  type EntityManager,
  IsNull,
} from 'typeorm';
import { deleteBatch } from '../../database/delete-batch.ts';

/** A login, with all refresh tokens issued for it. */
@Entity('session_family')
export class SessionFamily {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** The browser's User-Agent, '' where it sent none. */
  @Column('text', { name: 'user_agent' })
  userAgent: string;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** When the owner of this login last confirmed their identity: see IdentityService. */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true })
  confirmedAt: Date | null;
}

/** A refresh token; only its hash is stored. */
@Entity('refresh_token')
export class RefreshToken {
  @PrimaryColumn('bytea')
  hash: Buffer;

  @Column('uuid', { name: 'family_id' })
  familyId: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'replaced_at', nullable: true })
  replacedAt: Date | null;
}

/** A login expires when it was not refreshed for this long. */
export const IDLE_DAYS = 60;
/** Matches logins that are still valid, in queries that call them `family`. */
export const IS_VALID = 'family.endedAt is null and family.expiresAt > now()';
/** The new expiry of a login that is used now, by the database's clock. */
export const idleEnd = () => `now() + make_interval(days => ${IDLE_DAYS})`;

/** Extends a login that was used, under the current name of its browser. */
export async function extend(
  manager: EntityManager,
  familyId: string,
  agent: string,
): Promise<void> {
  const extended = { expiresAt: idleEnd, ...(agent && { userAgent: agent }) };
  await manager.update(SessionFamily, { id: familyId }, extended);
}

/** Ends a login for good; repeating it changes nothing. */
export async function endFamily(manager: EntityManager, familyId: string): Promise<void> {
  const family = { id: familyId, endedAt: IsNull() };
  await manager.update(SessionFamily, family, { endedAt: () => 'now()' });
}

/** Deletes one batch of logins over for a week: until then a replayed token is still recognised. */
export function sweepSessions(db: DataSource): Promise<number> {
  return deleteBatch(db, SessionFamily, `least(ended_at, expires_at) < now() - interval '7 days'`);
}

/** Deletes one batch of old tokens of logins that last: a device that kept one had to sign in again anyway. */
export function sweepReplacedTokens(db: DataSource): Promise<number> {
  return deleteBatch(db, RefreshToken, 'replaced_at < now() - make_interval(days => $1)', [
    IDLE_DAYS,
  ]);
}
