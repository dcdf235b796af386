import { componentEventHandlers } from '../features/components/componentEvents.ts';
import { pageEventHandlers } from '../features/pages/pageEvents.ts';
import { photoEventHandlers } from '../features/photos/photoEvents.ts';
import { tributeEventHandlers } from '../features/tributes/tributeCache.ts';
import type { Live } from '../live/LiveContext.ts';
import { createLiveClient } from '../live/liveClient.ts';

/** The tab's one connection to the server, and which feature merges which event. */
export function createLive(): Live {
  return {
    client: createLiveClient(),
    handlers: {
      readWithSeq: { ...tributeEventHandlers, ...photoEventHandlers },
      others: { ...componentEventHandlers, ...pageEventHandlers },
    },
  };
}
