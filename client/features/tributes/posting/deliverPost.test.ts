import { expect, test } from 'vitest';
import { RefusedError, RetryLater } from '../../../net/failure.ts';
import { RequestErrors } from '../../../net/request.ts';
import { toOutcome } from './deliverPost.ts';

const answered = (code: string, message: string, extensions = {}) =>
  new RequestErrors([{ message, extensions: { code, ...extensions } }]);
test('a refusal by the server is final, with its reason', () => {
  expect(toOutcome(answered('REFUSED', 'Please enter name'))).toEqual({
    kind: 'refused',
    reason: 'Please enter name',
  });
});

test('a busy or failing server is asked again later', () => {
  const crowded = answered('TOO_MANY', 'Slowly, please.', { retryAfter: 42 });
  expect(toOutcome(crowded)).toEqual({ kind: 'later', retryAfterMs: 42_000 });
  const silent = answered('TOO_MANY', 'Slowly, please.');
  expect(toOutcome(silent)).toEqual({ kind: 'later', retryAfterMs: 10_000 });
  expect(toOutcome(answered('INTERNAL', 'x'))).toEqual({ kind: 'failed' });
});

test('an answer that is not JSON counts as a failed try', () => {
  const outcome = toOutcome(new SyntaxError('Unexpected token'));
  expect(outcome).toEqual({ kind: 'failed' });
});

test('a broken connection is tried again, and counts as no failure', () => {
  expect(toOutcome(new TypeError('Failed to fetch'))).toEqual({ kind: 'later' });
  expect(toOutcome(new DOMException('aborted', 'AbortError'))).toEqual({ kind: 'later' });
});

test('a request that the server cannot read is not repeated for ever', () => {
  expect(toOutcome(answered('BAD_REQUEST', 'x')).kind).toBe('refused');
});

test('an upload ends by a refusal only, and counts as a failed try if the server failed', () => {
  const refused = { kind: 'refused', reason: 'This is no picture.' };
  expect(toOutcome(new RefusedError('This is no picture.'))).toEqual(refused);
  expect(toOutcome(new RetryLater({ hasFailed: true }))).toEqual({ kind: 'failed' });
  const crowded = new RetryLater({ isCrowded: true, retryAfterMs: undefined });
  expect(toOutcome(crowded)).toEqual({ kind: 'later', retryAfterMs: 10_000 });
  expect(toOutcome(new RetryLater({}))).toEqual({ kind: 'later' });
});
