import { type ApolloClient, NetworkStatus, type NormalizedCacheObject } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import type { Execute } from './apollo.ts';
import { normalize, withTypeNames } from './normalize.ts';

type Variables = Record<string, unknown>;

type Asked = { query: DocumentNode; variables?: Variables };

type Answer = { query: DocumentNode; variables: Variables; data: unknown };

/**
 * Stands for Apollo's client in one rendering on the server: what is drawn there never changes, so each answer is
 * handed on as it came. Apollo's own takes as long to follow answers that might change as the drawing does.
 */
export class ServerClient {
  /** Where `useQuery` looks for what all queries have in common. */
  readonly defaultOptions = {};
  private readonly answers: Answer[] = [];

  constructor(private readonly execute: Execute) {}

  /** What `prepare` and the drawing know of it. */
  asApollo(): ApolloClient {
    return this as unknown as ApolloClient;
  }

  /** All answers, as the browser's cache holds them. */
  get state(): NormalizedCacheObject {
    const state: NormalizedCacheObject = {};
    for (const { query, variables, data } of this.answers) normalize(state, query, variables, data);
    return state;
  }

  async query({ query, variables = {} }: Asked) {
    const { data, errors } = await this.execute(withTypeNames(query), variables);
    if (!data || errors?.length) throw errors?.[0] ?? new Error('There is no answer.');
    this.answers.push({ query, variables, data });
    return { data };
  }

  readQuery({ query, variables = {} }: Asked): unknown {
    const isOf = (answer: Answer) =>
      answer.query === query &&
      // an answer may have been asked for with more, as earlier messages are
      Object.entries(variables).every(([name, value]) => answer.variables[name] === value);
    return this.answers.find(isOf)?.data ?? null;
  }

  /** What `useQuery` takes its result from: an answer, or that it will come, in the browser. */
  watchQuery(options: Asked & { fetchPolicy?: string }) {
    const data = this.readQuery(options) ?? undefined;
    const loading = !data && options.fetchPolicy !== 'standby';
    const result = {
      data,
      dataState: data ? 'complete' : 'empty',
      loading,
      networkStatus: loading ? NetworkStatus.loading : NetworkStatus.ready,
      partial: !data,
    };
    const getCurrentResult = () => result;
    return { ...NEVER_CALLED, options, variables: options.variables, getCurrentResult };
  }
}

const inBrowser = () => {
  throw new Error('A query is followed in the browser.');
};

const NEVER_CALLED = {
  refetch: inBrowser,
  fetchMore: inBrowser,
  updateQuery: inBrowser,
  startPolling: inBrowser,
  stopPolling: inBrowser,
  subscribeToMore: inBrowser,
};
