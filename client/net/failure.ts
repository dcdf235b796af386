import { RefreshError } from '../auth/authorisedFetch.ts';
import { RequestErrors } from './request.ts';

/** Why an action failed: it was refused, the login has ended, or it may work later. */
export type Failure =
  | { kind: 'refused'; message: string; code?: string; field?: string | undefined }
  | { kind: 'logged out' }
  | ({ kind: 'later' } & LaterReason);

type LaterReason = {
  /** The server's message, if it responded. */
  message?: string;
  /** The server is busy or a rate limit applies. */
  isCrowded?: boolean;
  /** The server responded with an error. */
  hasFailed?: boolean;
  /** How long the server asks to wait before a retry. */
  retryAfterMs?: number;
};

/** A temporary failure other than a GraphQL error: worth a retry. */
export class RetryLater extends Error {
  constructor(readonly reason: LaterReason) {
    super(reason.message);
  }
}

/** The common fields of a REST response. */
export type RestAnswer = { error?: boolean; msg?: string };

/** Error codes that are worth a retry; all others are final. */
const RETRYABLE_CODES = new Set(['TOO_MANY', 'UNAVAILABLE', 'INTERNAL', 'INTERNAL_SERVER_ERROR']);

/** Classifies any error: of an operation, an upload, the network or this device. */
export function toFailure(error: unknown): Failure {
  if (error instanceof RefusedError)
    return { kind: 'refused', message: error.message, field: error.field };
  if (error instanceof RetryLater) return { kind: 'later', ...error.reason };
  // a response that is not JSON comes from a proxy whose server is down
  if (error instanceof SyntaxError) return { kind: 'later', hasFailed: true };
  if (error instanceof RefreshError) return { kind: error.hasEnded ? 'logged out' : 'later' };
  if (!(error instanceof RequestErrors)) return { kind: 'later' };
  const [first] = error.errors;
  const code = String(first?.extensions?.['code'] ?? '');
  if (code === 'UNAUTHENTICATED') return { kind: 'logged out' };
  const serverMessage = first?.message;
  const wait = Number(first?.extensions?.['retryAfter']);
  const retryAfterMs = wait > 0 ? wait * 1_000 : undefined;
  if (serverMessage === undefined || RETRYABLE_CODES.has(code))
    return {
      kind: 'later',
      message: serverMessage,
      retryAfterMs,
      ...createLaterReason(code === 'TOO_MANY'),
    };
  const field = first?.extensions?.['field'];
  return {
    kind: 'refused',
    message: serverMessage,
    code,
    ...(typeof field === 'string' && { field }),
  };
}

/** Whether an error may pass, so that the same works later. */
export const mayPass = (error: unknown) => toFailure(error).kind === 'later';

/** The failure of a REST response, status 0 for none; null if it succeeded. */
export function toResponseFailure(status: number, answer: RestAnswer | null): Failure | null {
  if (status === 200 && answer && !answer.error) return null;
  if (status === 401) return { kind: 'logged out' };
  if (status === 0) return { kind: 'later' };
  const isBroken = status < 300 && !answer?.error;
  if (isBroken || status === 429 || status >= 500)
    return { kind: 'later', message: answer?.msg, ...createLaterReason(status === 429) };
  return { kind: 'refused', message: answer?.msg ?? '' };
}

function createLaterReason(isCrowded: boolean): LaterReason {
  return isCrowded ? { isCrowded } : { hasFailed: true };
}

/** The code of a refusal; '' for any other failure. */
export function getRefusalCode(error: unknown): string {
  const failure = toFailure(error);
  return failure.kind === 'refused' ? (failure.code ?? '') : '';
}

/** The message to show for a failed action. */
export function getFailureMessage(failure: Failure): string {
  if (failure.kind === 'logged out') return 'Your login has ended. Please sign in and try again.';
  return failure.message || 'No signal just now. Please try again in a moment.';
}

/** A refusal other than a GraphQL error, or one decided on this device; the message is shown to people. */
export class RefusedError extends Error {
  constructor(
    message: string,
    /** The input field that it is about. */
    readonly field?: string,
  ) {
    super(message);
  }
}

/** The data of an operation's result; rejects if there is none. */
export async function requireData<Data>(request: Promise<{ data?: Data | null }>): Promise<Data> {
  const { data } = await request;
  if (!data) throw new Error('no answer');
  return data;
}
