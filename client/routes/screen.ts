import { type ComponentType, createContext } from 'react';
import type { SendRequest } from '../net/request.ts';

/** The head of a screen, which browsers and link previews show. */
export type Head = {
  title: string;
  description: string;
  /** The address of a picture on this host, for link previews. */
  image?: string;
  /** The canonical path, if the screen has several. */
  path?: string;
  /** The address of a shared link, if it is more than the screen's path. */
  address?: string;
  /** Whether search engines must not index the screen. */
  isUnlisted?: boolean;
};

/** The result of preparing a screen before it is rendered. */
export type Prepared = {
  status: number;
  head: Head;
  redirect?: string;
  /** Whether the screen is not for everybody, so that no cache may store it. */
  isPrivate?: boolean;
  /** Source files of further chunks to preload with the page. */
  parts?: string[];
  /** The data that comes with the page; see `InitialDataContext`. */
  data?: unknown;
  /** Complete as HTML: its code is loaded at the first touch, see app/reader.ts. */
  isDeferred?: boolean;
  /** Whether this device stores a copy of the page while the screen waits. */
  hasOfflineCopy?: boolean;
};

export type ScreenProps = {
  /** The path parameters of the route. */
  params: Record<string, string | undefined>;
};

export type PrepareInput = ScreenProps & {
  request: SendRequest;
  /** In a browser, the data that came with the page; on the server, it is read. */
  data?: unknown;
  search: string;
  /** Whether the server has rendered the tribute form with the page. */
  hasForm: boolean;
};

/** The data that the screen's own `prepare` has read; undefined on a screen that a link of this app led to. */
export const InitialDataContext = createContext<unknown>(undefined);

/** A route's module: the screen, and `prepare`, which loads its data on the server and before hydration. */
export type ScreenModule = {
  Screen: ComponentType<ScreenProps>;
  prepare(input: PrepareInput): Promise<Prepared>;
};

/** `prepare` for a screen that needs no data. */
export function prepareFixed(head: Head, rest: Partial<Prepared> = {}): () => Promise<Prepared> {
  return async () => ({ status: 200, head, ...rest });
}

/**
 * Where to redirect from a former address of a page; null at the present one. Not permanent: browsers store that for
 * ever, and the page may return to its old address.
 */
export function findMovedPath(path: string, { url }: { url: string }, rest = ''): string | null {
  return path.toLowerCase() === url.toLowerCase() ? null : `/${url}${rest}`;
}
