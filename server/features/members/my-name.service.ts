import type { Viewer } from '../../graphql/context.ts';
import { Unauthenticated } from '../../graphql/errors.ts';
import type { Bus } from '../../live/bus.ts';
import type { EventStore } from '../../live/event-store.ts';
import type { MemberMessage } from '../../live/member-bus.ts';
import type { MemberLimits } from './member.limits.ts';
import { ACCOUNT, toPerson, type StoredPerson } from './person.ts';
import { validateName, storeName } from './person-name.ts';

/** Sets the name by which an account is shown to the other members of its pages. */
export class MyNameService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly memberBus: Bus<MemberMessage>,
    private readonly limits: MemberLimits,
  ) {}

  /**
   * Sets the viewer's name, or with null resets it to the one derived from the e-mail address; returns the current
   * name.
   */
  async setMyName(viewer: Viewer | null, newName: string | null): Promise<string> {
    if (!viewer) throw new Unauthenticated();
    await this.limits.countRename(viewer.id);
    const name = newName === null ? null : validateName(newName);
    const email = await this.eventStore.transact(async (change) => {
      await storeName(change, viewer.id, name);
      const account = await change.manager.findOneBy<StoredPerson>(ACCOUNT, { id: viewer.id });
      return account?.email;
    });
    if (email === undefined) throw new Unauthenticated();
    const person = toPerson({ id: viewer.id, email, name, tone: 0 });
    const { id: userId, initials } = person;
    this.memberBus.publish({ kind: 'renamed', userId, name: person.name, initials });
    return person.name;
  }
}
