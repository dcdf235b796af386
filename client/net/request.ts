import type { GraphQLFormattedError } from 'graphql';
import { authorised } from '../auth/authorisedFetch.ts';
import { abortAfter } from './abortAfter.ts';

/** The time limit of a response. */
const RESPONSE_TIMEOUT_MS = 15_000;

/** The text of an operation, with the types of its data and its variables. */
export type OperationText<Data, Variables> = string & {
  readonly types?: (variables: Variables) => Data;
};

/** The server's response to an operation. */
export type Answer<Data> = { data?: Data | null; errors?: readonly GraphQLFormattedError[] };

/** The server answered with errors. */
export class RequestErrors extends Error {
  constructor(readonly errors: readonly GraphQLFormattedError[]) {
    super(errors[0]?.message);
  }
}

/** Sends an operation; rejects with `RequestErrors`, or with why the server could not be reached. */
export type SendRequest = <Data, Variables>(
  operation: OperationText<Data, Variables>,
  variables: NoInfer<Variables>,
  headers?: Record<string, string>,
) => Promise<Data>;

/** Sends an operation over the network, with the member's login if there is one. */
export const request: SendRequest = async (operation, variables, headers) =>
  readData(await post(operation, variables, headers));

/** Sends any operation with the member's login, in one POST. */
export function post<Data>(
  query: string,
  variables: unknown,
  headers?: Record<string, string>,
): Promise<Answer<Data>> {
  return authorised(
    (login) => postAsVisitor<Data>(query, variables, { ...headers, ...login }),
    isTokenExpired,
  );
}

/** Sends any operation without a login. */
export async function postAsVisitor<Data>(
  query: string,
  variables: unknown,
  headers?: Record<string, string>,
): Promise<Answer<Data>> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
    signal: abortAfter(RESPONSE_TIMEOUT_MS),
  });
  return (await response.json()) as Answer<Data>;
}

function isTokenExpired({ errors }: Answer<unknown>): boolean {
  return errors?.some(({ extensions }) => extensions?.['code'] === 'UNAUTHENTICATED') ?? false;
}

/** The data of an answer; throws its errors. */
export function readData<Data>({ data, errors }: Answer<Data>): Data {
  if (errors?.length || !data) throw new RequestErrors(errors ?? []);
  return data;
}
