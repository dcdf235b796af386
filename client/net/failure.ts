import { CombinedGraphQLErrors } from '@apollo/client';
import { RefreshFailed } from '../auth/authorisedFetch.ts';

/** Why the server did not do something: a no with its words, a login that is over, or nothing that time would not mend. */
export type Failure =
  { kind: 'refused'; words: string } | { kind: 'logged out' } | { kind: 'later' };

/** Codes that may pass by waiting; whatever else the server says is its last word. */
const PASSING = new Set(['TOO_MANY', 'INTERNAL', 'INTERNAL_SERVER_ERROR']);

/** Reads an error of an operation. */
export function failureOf(error: unknown): Failure {
  if (error instanceof RefreshFailed) return { kind: error.over ? 'logged out' : 'later' };
  if (!CombinedGraphQLErrors.is(error)) return { kind: 'later' };
  const [first] = error.errors;
  const code = String(first?.extensions?.['code'] ?? '');
  if (code === 'UNAUTHENTICATED') return { kind: 'logged out' };
  if (!first || PASSING.has(code)) return { kind: 'later' };
  return { kind: 'refused', words: first.message };
}

/** A failure in words, for whoever waits for the result of a press. */
export function messageOf(failure: Failure): string {
  if (failure.kind === 'refused') return failure.words;
  if (failure.kind === 'logged out') return 'Your login has ended. Please sign in and try again.';
  return 'No signal just now. Please try again in a moment.';
}
