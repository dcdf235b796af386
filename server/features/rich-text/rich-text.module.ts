import type { EntityManager } from 'typeorm';
import { Refused } from '../../errors/public-errors.ts';
import type { SessionService } from '../accounts/session.service.ts';
import { publishText } from '../components/component-content.ts';
import type { MergeSharedText } from '../components/component.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { Members } from '../pages/page-editing.ts';
import { CollaborationEndpoint } from './collaboration.endpoint.ts';
import { markPublished, mergePatch } from './locked-document.ts';
import type { DocumentName } from './document-store.ts';
import { OpenTexts } from './open-texts.ts';

interface Dependencies extends SharedServices {
  members: Members;
  sessions: SessionService;
}

/** The module, with the services that other features use. */
export interface RichTextModule extends FeatureModule {
  endpoint: CollaborationEndpoint;
  /** Merges HTML from other APIs into a text that several people edit. */
  mergeSharedText: MergeSharedText;
}

/** Composes the module of texts that several people edit at the same time. */
export function createRichText(dependencies: Dependencies): RichTextModule {
  const { db, eventStore, members, memberBus, sessions, log } = dependencies;

  async function publish(name: DocumentName, html: string, seq: number, separate: boolean) {
    const mark = (manager: EntityManager) => markPublished(manager, name, seq);
    try {
      await publishText(eventStore, name, { html, separate }, mark);
      return '';
    } catch (err) {
      if (!(err instanceof Refused)) throw err;
      await mark(db.manager); // visitors keep the previous text, and the editors are told why
      return `Visitors still see the text as it was before. ${err.message}`;
    }
  }

  const texts = new OpenTexts(eventStore, members, publish, memberBus, log);
  const unsubscribe = memberBus.subscribe((message) => texts.receive(message));
  const endpoint = new CollaborationEndpoint({
    texts,
    log,
    readViewer: async (token) => (await sessions.authenticate(`JWT ${token}`)).viewer,
  });
  return {
    endpoint,
    mergeSharedText: mergePatch,
    /** Publishes what is not published yet; to be called after the sockets are closed. */
    async close() {
      unsubscribe();
      await texts.close();
    },
  };
}
