import type { Viewer } from '../../graphql/context.ts';
import { Unauthenticated } from '../../graphql/errors.ts';
import type { Bus } from '../../live/bus.ts';
import type { EventStore } from '../../live/event-store.ts';
import type { MemberMessage } from '../../live/member-bus.ts';
import type { MemberLimits } from './member.limits.ts';
import { personOf } from './person.ts';
import { checkName, writeName } from './person-name.ts';

/** The name by which the other members of somebody's pages know them. */
export class MyNameService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly memberBus: Bus<MemberMessage>,
    private readonly limits: MemberLimits,
  ) {}

  /** Gives the viewer a name, or with null the one from their address again; answers how they are called now. */
  async setMyName(viewer: Viewer | null, newName: string | null): Promise<string> {
    if (!viewer) throw new Unauthenticated();
    await this.limits.rename(viewer.id);
    const name = newName === null ? null : checkName(newName);
    const email = await this.eventStore.transact(async (change) => {
      await writeName(change, viewer.id, name);
      const [row] = (await change.manager.query('select email from user_account where id = $1', [
        viewer.id,
      ])) as { email: string }[];
      return row?.email;
    });
    if (email === undefined) throw new Unauthenticated();
    const person = personOf({ id: viewer.id, email, name, tone: 0 });
    const { id: userId, initials } = person;
    this.memberBus.publish({ kind: 'renamed', userId, name: person.name, initials });
    return person.name;
  }
}
