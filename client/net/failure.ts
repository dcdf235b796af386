import { CombinedGraphQLErrors } from '@apollo/client';
import { RefreshFailed } from '../auth/authorisedFetch.ts';

/** Why something was not done: it was refused, the login has ended, or it may work later. */
export type Failure =
  | { kind: 'refused'; words: string; code?: string }
  | { kind: 'logged out' }
  | ({ kind: 'later' } & LaterReason);

type LaterReason = {
  /** The server's, where it answered. */
  words?: string;
  /** The server had too many requests. */
  isCrowded?: boolean;
  /** The server answered, and failed. */
  hasFailed?: boolean;
  /** After how long the server wants to be asked again. */
  retryAfterMs?: number;
};

/** A failure that is no GraphQL error and may pass: worth a retry. */
export class RetryLater extends Error {
  constructor(readonly reason: LaterReason) {
    super(reason.words);
  }
}

/** A refusal that is no GraphQL error, or that this device decided itself; the message is for people. */
export class Refusal extends Error {}

/** What one of the documented calls answers, beside its own fields. */
export type RestAnswer = { error?: boolean; msg?: string };

/** Error codes that are worth a retry; all others are final. */
const RETRYABLE_CODES = new Set(['TOO_MANY', 'INTERNAL', 'INTERNAL_SERVER_ERROR']);

/** Reads any error: of an operation, of an upload, of the network, of this device. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) return { kind: 'refused', words: error.message };
  if (error instanceof RetryLater) return { kind: 'later', ...error.reason };
  // an answer that is no JSON comes from a proxy in front of a server that is away
  if (error instanceof SyntaxError) return { kind: 'later', hasFailed: true };
  if (error instanceof RefreshFailed) return { kind: error.over ? 'logged out' : 'later' };
  if (!CombinedGraphQLErrors.is(error)) return { kind: 'later' };
  const [first] = error.errors;
  const code = String(first?.extensions?.['code'] ?? '');
  if (code === 'UNAUTHENTICATED') return { kind: 'logged out' };
  const words = first?.message;
  const wait = Number(first?.extensions?.['retryAfter']);
  const retryAfterMs = wait > 0 ? wait * 1_000 : undefined;
  if (words === undefined || RETRYABLE_CODES.has(code))
    return { kind: 'later', words, retryAfterMs, ...laterBecause(code === 'TOO_MANY') };
  return { kind: 'refused', words, code };
}

/** The failure of a documented call's response, status 0 for none; null where it succeeded. */
export function failureOfResponse(status: number, answer: RestAnswer | null): Failure | null {
  if (status === 200 && answer && !answer.error) return null;
  if (status === 401) return { kind: 'logged out' };
  if (status === 0) return { kind: 'later' };
  const isBroken = status < 300 && !answer?.error;
  if (isBroken || status === 429 || status >= 500)
    return { kind: 'later', words: answer?.msg, ...laterBecause(status === 429) };
  return { kind: 'refused', words: answer?.msg ?? '' };
}

function laterBecause(isCrowded: boolean): LaterReason {
  return isCrowded ? { isCrowded } : { hasFailed: true };
}

/** The code of a refusal; '' for every other failure. */
export function refusalCodeOf(error: unknown): string {
  const failure = failureOf(error);
  return failure.kind === 'refused' ? (failure.code ?? '') : '';
}

/** A failure in words, for whoever waits for the result of a press. */
export function messageOf(failure: Failure): string {
  if (failure.kind === 'logged out') return 'Your login has ended. Please sign in and try again.';
  return failure.words || 'No signal just now. Please try again in a moment.';
}
