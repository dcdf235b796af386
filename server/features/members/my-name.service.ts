import { Unauthenticated } from '../../errors/public-errors.ts';
import type { Viewer } from '../../graphql/context.ts';
import type { EventStore } from '../../live/event-store.ts';
import type { MemberLimits } from './member.limits.ts';
import { storeName, validateName } from './person-name.ts';
import { ACCOUNT, toPerson, type StoredPerson } from './person.ts';

/** Sets the name by which an account is shown to the other members of its pages. */
export class MyNameService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly limits: MemberLimits,
  ) {}

  /**
   * Sets the viewer's name, or with null resets it to the one derived from the e-mail address; returns the current
   * name.
   */
  async setMyName(viewer: Viewer, newName: string | null): Promise<string> {
    await this.limits.countRename(viewer.id);
    const name = newName === null ? null : validateName(newName);
    const email = await this.eventStore.transact(async (transaction) => {
      await storeName(transaction, viewer.id, name);
      const account = await transaction.manager.findOneBy<StoredPerson>(ACCOUNT, { id: viewer.id });
      return account?.email;
    });
    if (email === undefined) throw new Unauthenticated();
    return toPerson({ id: viewer.id, email, name, colorIndex: 0 }).name;
  }
}
