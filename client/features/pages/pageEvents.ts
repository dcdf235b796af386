import type { ApolloCache } from '@apollo/client';
import type { PageEventHandlers } from '../../live/pageEvents.ts';

/** Applies events about the page itself to the cache. */
export const pageEventHandlers: PageEventHandlers<ApolloCache, void> = {
  PageUpdated(cache, { page: { __typename, id, ...changes } }) {
    const fields = Object.entries(changes).map(([field, value]) => [field, () => value]);
    cache.modify({ id: cache.identify({ __typename, id }), fields: Object.fromEntries(fields) });
  },
};
