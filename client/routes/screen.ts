import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';

/** What a browser or a link preview shows of a screen besides its body. */
export type Head = {
  title: string;
  description: string;
  /** A picture's address on this host, for link previews. */
  image?: string;
  /** The one path it is known by, where it answers to other spellings too. */
  path?: string;
  /** What a shared link names, where it is more than the screen's path. */
  address?: string;
  /** Not to be found by search engines. */
  unlisted?: boolean;
};

/** What a screen found out before it is drawn. */
export type Prepared = {
  status: number;
  head: Head;
  redirect?: string;
  /** Source files of further parts that it needs, to be sent along with the page. */
  parts?: string[];
};

export type ScreenProps = {
  /** What the address holds in the places that its route names. */
  params: Record<string, string | undefined>;
};

export type PrepareInput = ScreenProps & { client: ApolloClient; search: string };

/** A route's module: what it draws, and what it reads first (on the server and before hydration). */
export type ScreenModule = {
  Screen: ComponentType<ScreenProps>;
  prepare(input: PrepareInput): Promise<Prepared>;
};

/** For a screen that always is what it is. */
export function fixed(head: Head): () => Promise<Prepared> {
  return async () => ({ status: 200, head });
}
