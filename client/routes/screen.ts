import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';

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
};

export type ScreenProps = {
  /** The path parameters of the route. */
  params: Record<string, string | undefined>;
};

export type PrepareInput = ScreenProps & {
  client: ApolloClient;
  search: string;
  /** Whether the server has rendered the tribute form with the page. */
  hasForm: boolean;
};

/** A route's module: the screen, and `prepare`, which loads its data on the server and before hydration. */
export type ScreenModule = {
  Screen: ComponentType<ScreenProps>;
  prepare(input: PrepareInput): Promise<Prepared>;
};

/** `prepare` for a screen that needs no data. */
export function prepareFixed(head: Head): () => Promise<Prepared> {
  return async () => ({ status: 200, head });
}
