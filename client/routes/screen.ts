import { type ComponentType, createContext } from 'react';
import type { Request } from '../net/request.ts';

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
  /** Not indexed by search engines. */
  unlisted?: boolean;
};

/** What a screen has prepared before it is rendered. */
export type Prepared = {
  status: number;
  head: Head;
  redirect?: string;
  /** Not for everybody, so no cache may keep it. */
  isPrivate?: boolean;
  /** Source files of further chunks to preload with the page. */
  parts?: string[];
  /** What was read, which comes with the page; see `ServedContext`. */
  data?: unknown;
  /** Whole as HTML: its code waits until somebody touches it, see app/reader.ts. */
  waits?: boolean;
  /** While it waits, this device still keeps a copy of it. */
  isKept?: boolean;
};

export type ScreenProps = {
  /** The path parameters of the route. */
  params: Record<string, string | undefined>;
};

export type PrepareInput = ScreenProps & {
  request: Request;
  /** In a browser, what came with the page; on the server it is read. */
  data?: unknown;
  search: string;
  /** Whether the server has rendered the tribute form with the page. */
  hasForm: boolean;
};

/** What the screen's own `prepare` has read; undefined on a screen to which a link of this app has led. */
export const ServedContext = createContext<unknown>(undefined);

/** A route's module: the screen, and `prepare`, which loads its data on the server and before hydration. */
export type ScreenModule = {
  Screen: ComponentType<ScreenProps>;
  prepare(input: PrepareInput): Promise<Prepared>;
};

/** `prepare` for a screen that needs no data. */
export function prepareFixed(head: Head, rest: Partial<Prepared> = {}): () => Promise<Prepared> {
  return async () => ({ status: 200, head, ...rest });
}

const OWN_SCREEN =
  /^\/(?:about|account|tos|login|registry|setup|attach|forgot_password|reset_password|members|invitation)?(?:\/|_|$)/;

/** Whether a path is one of Keepsake's own screens; pages made by users have no site header. */
export function isOwnScreen(pathname: string): boolean {
  return OWN_SCREEN.test(pathname);
}

/**
 * Where to go on to from an address that a page had before; null at its own. Not permanent: browsers keep that for
 * ever, and the page may take its old address back.
 */
export function findMovedPath(path: string, { url }: { url: string }, rest = ''): string | null {
  return path.toLowerCase() === url.toLowerCase() ? null : `/${url}${rest}`;
}
