import type { DataSource } from 'typeorm';
import type { Requester, Viewer } from '../../graphql/context.ts';
import { PublicError, Unauthenticated } from '../../errors/public-errors.ts';
import type { PasswordChangeService } from './password-change.service.ts';
import { IS_VALID, SessionFamily } from './session-family.entity.ts';

/** How long a login may do what cannot be undone after its owner confirmed their identity. */
const VALID_MINUTES = 15;

/** The viewer has to prove again who they are, with confirmIdentity: REST 403. */
export class Unconfirmed extends PublicError {
  constructor() {
    super('Please show once more that it is you.', 'UNCONFIRMED', 403);
  }
}

/**
 * Confirms a viewer's identity once more before something that cannot be undone. The confirmation is stored with the
 * login, so it holds in all processes and ends with the login.
 */
export class IdentityService {
  constructor(
    private readonly db: DataSource,
    private readonly passwords: Pick<PasswordChangeService, 'requirePassword'>,
  ) {}

  /**
   * Confirms the viewer by their password, and returns until when. Throws Refused if it is wrong, TooMany after too
   * many attempts.
   */
  async confirmByPassword(viewer: Viewer, password: string, requester: Requester): Promise<Date> {
    await this.passwords.requirePassword(viewer, password, requester);
    return this.markConfirmed(viewer);
  }

  /**
   * Stores that the owner of this login has just confirmed their identity, by whatever means; returns until when that
   * holds.
   */
  async markConfirmed(viewer: Viewer): Promise<Date> {
    const families = this.db.getRepository(SessionFamily);
    const { sessionId: id } = viewer;
    const { affected } = await families.update({ id }, { confirmedAt: () => 'now()' });
    if (!affected) throw new Unauthenticated();
    const { confirmedAt } = await families.findOneByOrFail({ id });
    return new Date(confirmedAt!.getTime() + VALID_MINUTES * 60_000);
  }

  /** Throws Unconfirmed unless the viewer has confirmed this login within a quarter of an hour. */
  async requireConfirmed(viewer: Viewer): Promise<void> {
    const isConfirmed = await this.db
      .createQueryBuilder(SessionFamily, 'family')
      .where({ id: viewer.sessionId })
      .andWhere(IS_VALID)
      .andWhere('family.confirmedAt > now() - make_interval(mins => :minutes)', {
        minutes: VALID_MINUTES,
      })
      .getExists();
    if (!isConfirmed) throw new Unconfirmed();
  }
}
