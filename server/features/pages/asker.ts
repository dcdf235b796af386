import type { IncomingMessage } from 'node:http';
import { type Context, readPageKey, requireViewer, type Viewer } from '../../graphql/context.ts';
import { type DependencyTracker, findTracker } from '../../graphql/dependency-tracker.ts';

/** Who asks for a page. */
export interface Asker {
  /** Their account, called if not everybody may see the page; null for visitors. */
  viewer(): Pick<Viewer, 'id'> | null | Promise<Pick<Viewer, 'id'> | null>;
  /** The key that their device has to the page; null if it has none. */
  pageKey(pageId: string): string | null;
  /** Only if the response may be cached. */
  tracker?: DependencyTracker;
}

/** Whoever asks by an operation. */
export function toAsker(context: Context): Asker {
  const { tracker } = context;
  return { viewer: () => requireViewer(context), pageKey: context.pageKey, tracker };
}

/** Whoever asks by a rendered page, which knows no accounts. */
export function toVisitor(request: IncomingMessage): Asker {
  return {
    viewer: () => null,
    pageKey: (pageId) => readPageKey(request, pageId),
    tracker: findTracker(request),
  };
}
