import type { DataSource, EntityManager } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { Forbidden, PublicError } from '../../graphql/errors.ts';
import type { SessionService } from '../accounts/session.service.ts';
import { publishText } from '../components/component.content.ts';
import type { MergeSharedText } from '../components/component.service.ts';
import type { FeatureModule, Shared } from '../module.ts';
import { type Person, personOf, type StoredPerson } from '../members/person.ts';
import type { Members } from '../pages/page.editing.ts';
import { CollaborationEndpoint } from './collaboration.endpoint.ts';
import { markPublished } from './document.locked.ts';
import type { DocumentName } from './document.store.ts';
import { SharedTexts } from './shared-texts.ts';

interface Dependencies extends Shared {
  members: Members;
  sessions: SessionService;
}

export interface RichTextModule extends FeatureModule {
  endpoint: CollaborationEndpoint;
  /** Brings HTML from other APIs into a text that several people edit. */
  mergeSharedText: MergeSharedText;
}

/** Composes rich text that several people edit at the same time. */
export function createRichText(dependencies: Dependencies): RichTextModule {
  const { db, eventStore, members, memberBus, sessions, log } = dependencies;

  async function publish(name: DocumentName, html: string, seq: number, by: string | null) {
    const isNewest = (manager: EntityManager) => markPublished(manager, name, seq);
    try {
      await publishText(eventStore, name, html, by, isNewest);
      return '';
    } catch (err) {
      if (!(err instanceof PublicError)) throw err;
      await isNewest(db.manager); // visitors keep what they had, and the editors are told why
      return `Visitors still see the text as it was before. ${err.message}`;
    }
  }

  const texts = new SharedTexts(db, members, publish, memberBus, log);
  const unsubscribe = memberBus.subscribe((message) => texts.receive(message));
  const endpoint = new CollaborationEndpoint({
    texts,
    log,
    viewerOf: async (token) => (await sessions.authenticate(`JWT ${token}`)).viewer,
    personOf: (viewer, componentId) => findPerson(db, viewer, componentId),
  });
  return {
    endpoint,
    mergeSharedText: (manager, name, patch) => texts.replace(manager, name, patch),
    /** Publishes what is not published yet; after the sockets were closed. */
    async close() {
      unsubscribe();
      await texts.close();
    },
  };
}

async function findPerson(db: DataSource, viewer: Viewer, componentId: string): Promise<Person> {
  const [row] = (await db.query(
    `select account.id, account.email, account.name, member.tone
     from component
     join page_member member on member.page_id = component.page_id and member.user_id = $2
     join user_account account on account.id = member.user_id
     where component.id = $1`,
    [componentId, viewer.id],
  )) as StoredPerson[];
  if (!row) throw new Forbidden(); // removed since the text was found
  return personOf(row);
}
