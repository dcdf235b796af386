import type { IncomingMessage } from 'node:http';
import {
  type Context,
  readPageKeys,
  requireValidToken,
  type Viewer,
} from '../../graphql/context.ts';
import { type DependencyTracker, findTracker } from '../../http/dependency-tracker.ts';

/** Who asks for a page: an account, or a device with a key. */
export interface AccessContext {
  /** Reads the account, called only if not everybody may see the page; null for visitors. */
  viewer(): Viewer | null | Promise<Viewer | null>;
  /** The key that their device has to the page; null if it has none. */
  pageKey(pageId: string): string | null;
  /** Records dependencies, if the response may be cached. */
  tracker?: DependencyTracker;
}

/** The access context of a GraphQL operation. */
export function toAccessContext(context: Context): AccessContext {
  const { tracker } = context;
  return { viewer: () => requireValidToken(context), pageKey: context.pageKey, tracker };
}

/** The access context of a rendered page, which knows no accounts. */
export function toVisitorContext(request: IncomingMessage): AccessContext {
  return {
    viewer: () => null,
    pageKey: readPageKeys(request),
    tracker: findTracker(request),
  };
}
