import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { type DataSource, IsNull } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Malformed, NotFound } from '../../errors/public-errors.ts';
import { isUuid } from '../../input/ids.ts';
import { describeDevice, type Device, DeviceKind } from './device.ts';
import { SessionFamily, IDLE_DAYS, IS_VALID } from './session-family.entity.ts';
import type { SessionService } from './session.service.ts';

registerEnumType(DeviceKind, {
  name: 'DeviceKind',
  description: 'What kind of device somebody is signed in on.',
  valuesConfig: {
    PHONE: { description: 'A phone.' },
    TABLET: { description: 'A tablet.' },
    COMPUTER: { description: 'A computer.' },
    OTHER: { description: 'Something else, or a program that does not say.' },
  },
});

@ObjectType({ description: 'Where somebody is signed in.' })
export class Session implements Device {
  @Field(() => ID, { description: 'A UUID; for endSession.' })
  id: string;

  @Field(() => DeviceKind, { description: 'What kind of device it is.' })
  kind: DeviceKind;

  @Field(() => String, { description: 'The device in plain words, such as “Windows computer”.' })
  device: string;

  @Field(() => String, { nullable: true, description: 'Its browser; null where it is not known.' })
  browser: string | null;

  @Field(() => Date, { description: 'When it was last used, to a quarter of an hour.' })
  lastUsedAt: Date;

  @Field(() => Boolean, { description: 'Whether it is the one that asks.' })
  isCurrent: boolean;
}

@InputType({ description: 'A login to sign out of.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'One of mySessions.' })
  id: string;
}

@ObjectType({ description: 'Signed out.' })
export class EndSessionPayload {
  @Field(() => Boolean, { description: 'Always true.' })
  done: boolean;
}

/** The most of somebody's logins in one part of the list. */
export const SESSION_LIMIT = 50;
const IDLE_MS = IDLE_DAYS * 24 * 60 * 60 * 1_000;

/** Lists the viewer's logins, and signs out of them. */
export class SessionListService {
  constructor(
    private readonly db: DataSource,
    private readonly sessions: SessionService,
  ) {}

  /**
   * The viewer's logins that last, this one first, then the one last used: 50 of those after the login `after`. Throws
   * Malformed for an `after` that is no id.
   */
  async list(viewer: Viewer, after: string | null): Promise<Session[]> {
    if (after !== null && !isUuid(after)) throw new Malformed('after must be the id of a session.');
    const { id: userId, sessionId } = viewer;
    const list = this.db
      .createQueryBuilder(SessionFamily, 'family')
      .where('family.userId = :userId', { userId, sessionId })
      .andWhere(IS_VALID)
      .orderBy('family.id = :sessionId', 'DESC')
      .addOrderBy('family.expiresAt', 'DESC')
      .addOrderBy('family.id', 'DESC')
      .limit(SESSION_LIMIT);
    if (after !== null)
      list.andWhere(
        `(family.id = :sessionId, family.expiresAt, family.id) < (select id = :sessionId, expires_at, id from session_family
         where id = :after and user_id = :userId)`,
        { after },
      );
    const rows = await list.getMany();
    return rows.map(({ id, userAgent, expiresAt }) => ({
      id,
      ...describeDevice(userAgent),
      lastUsedAt: new Date(expiresAt.getTime() - IDLE_MS),
      isCurrent: id === sessionId,
    }));
  }

  /**
   * Signs the viewer out at one of their logins; repeating the call changes nothing. Throws NotFound for anybody
   * else's.
   */
  async end(viewer: Viewer, id: string): Promise<void> {
    const where = { id, userId: viewer.id };
    if (!isUuid(id) || !(await this.db.getRepository(SessionFamily).existsBy(where)))
      throw new NotFound('You are not signed in there any more.');
    const lasting = { ...where, endedAt: IsNull() };
    await this.db.getRepository(SessionFamily).update(lasting, { endedAt: () => 'now()' });
    this.sessions.sessionsEnded([id.toLowerCase()]);
  }

  /** Signs the viewer out everywhere, here too. */
  async endAll(viewer: Viewer): Promise<void> {
    this.sessions.sessionsEnded(await this.sessions.endAll(this.db.manager, viewer.id));
  }
}
