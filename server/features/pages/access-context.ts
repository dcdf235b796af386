import type { IncomingMessage } from 'node:http';
import {
  type Context,
  readPageKey,
  requireValidToken,
  type Viewer,
} from '../../graphql/context.ts';
import { type DependencyTracker, findTracker } from '../../http/dependency-tracker.ts';

/** What decides whether somebody may see a page: their account, or their device's key. */
export interface AccessContext {
  /** Their account, called if not everybody may see the page; null for visitors. */
  viewer(): Pick<Viewer, 'id'> | null | Promise<Pick<Viewer, 'id'> | null>;
  /** The key that their device has to the page; null if it has none. */
  pageKey(pageId: string): string | null;
  /** Only if the response may be cached. */
  tracker?: DependencyTracker;
}

/** That of a GraphQL operation. */
export function toAccessContext(context: Context): AccessContext {
  const { tracker } = context;
  return { viewer: () => requireValidToken(context), pageKey: context.pageKey, tracker };
}

/** That of a rendered page, which knows no accounts. */
export function toVisitorContext(request: IncomingMessage): AccessContext {
  return {
    viewer: () => null,
    pageKey: (pageId) => readPageKey(request, pageId),
    tracker: findTracker(request),
  };
}
