import { componentEventHandlers } from '../features/components/componentEvents.ts';
import { pageEventHandlers } from '../features/pages/pageEvents.ts';
import { photoEventHandlers } from '../features/photos/photoEvents.ts';
import { tributeEventHandlers } from '../features/tributes/wall/tributeCache.ts';
import type { Live } from '../live/liveClient.ts';
import { createLiveClient } from '../live/liveClient.ts';

/** The tab's live connection, with the event handlers of all features. */
export function createLive(): Live {
  return {
    client: createLiveClient(),
    handlers: {
      readWithSeq: photoEventHandlers,
      others: { ...tributeEventHandlers, ...componentEventHandlers, ...pageEventHandlers },
    },
  };
}
