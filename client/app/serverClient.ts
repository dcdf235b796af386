import { ApolloClient, ApolloLink, type Cache, InMemoryCache } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { cacheConfig, type Execute } from './apollo.ts';

/** So many stay for the next renderings: what Apollo works out of its documents costs as much as a drawing. */
const MOST_IDLE = 4;

const idle: ServerClient[] = [];

/** Draws with a client that has an empty cache, and that nobody else has meanwhile. */
export async function withServerClient<Drawn>(
  execute: Execute,
  draw: (client: ApolloClient) => Promise<Drawn>,
): Promise<Drawn> {
  const one = idle.pop() ?? new ServerClient();
  const drawn = await draw(one.begin(execute));
  one.end();
  if (idle.length < MOST_IDLE) idle.push(one);
  return drawn;
}

/**
 * A client for renderings on the server, one after the other. It asks, writes the answer into the cache that the
 * browser is sent, and hands the same answer to whatever is drawn: what Apollo does besides, for answers that
 * change, costs more than all the rest.
 */
class ServerClient {
  private readonly cache = new InMemoryCache({ ...cacheConfig, resultCaching: false });
  private readonly client = new ApolloClient({
    cache: this.cache,
    link: ApolloLink.empty(),
    ssrMode: true,
  });
  private readonly answers = new Map<DocumentNode, Map<string, unknown>>();
  /** With all type names, by what was written: as long as the client, where Apollo forgets them with its cache. */
  private readonly documents = new WeakMap<DocumentNode, DocumentNode>();
  private execute: Execute | null = null;

  constructor() {
    const query = (asked: Cache.DiffOptions) => this.query(asked);
    this.client.query = query as unknown as ApolloClient['query'];
    const diff = this.cache.diff.bind(this.cache) as (options: Cache.DiffOptions) => unknown;
    const known = (options: Cache.DiffOptions) => this.known(options) ?? diff(options);
    this.cache.diff = known as unknown as InMemoryCache['diff'];
    const transform = this.cache.transformDocument.bind(this.cache);
    this.cache.transformDocument = (document) => {
      const whole = this.documents.get(document) ?? transform(document);
      this.documents.set(document, whole).set(whole, whole);
      return whole;
    };
  }

  begin(execute: Execute): ApolloClient {
    this.execute = execute;
    return this.client;
  }

  end(): void {
    this.execute = null;
    this.answers.clear();
    void this.cache.reset({ discardWatches: true });
  }

  private async query({ query: asked, variables = {} }: Cache.DiffOptions) {
    const query = this.cache.transformDocument(asked);
    const { data, errors } = (await this.execute?.(query, variables)) ?? {};
    if (!data || errors?.length) throw errors?.[0] ?? new Error('There is no answer.');
    this.cache.writeQuery({ query, variables, data });
    const byVariables = this.answers.get(query) ?? new Map<string, unknown>();
    this.answers.set(query, byVariables.set(JSON.stringify(variables), data));
    return { data };
  }

  /** The answer as it came, where this very question was asked. */
  private known({ query, variables = {}, id }: Cache.DiffOptions) {
    const result = this.answers.get(query)?.get(JSON.stringify(variables));
    if (result === undefined || id !== undefined) return null;
    return { result, complete: true, dataState: 'complete' };
  }
}
