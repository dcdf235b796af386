import { expect, test } from 'vitest';
import { RefreshError } from '../auth/authorisedFetch.ts';
import {
  getRefusalCode,
  toResponseFailure,
  toFailure,
  getFailureMessage,
  RefusedError,
} from './failure.ts';
import { RequestErrors } from './request.ts';

const answered = (code: string, message: string) =>
  new RequestErrors([{ message, extensions: { code } }]);

test('a refusal keeps its message and code, over GraphQL and REST', () => {
  const no = { kind: 'refused', message: 'The page is gone.', code: 'NOT_FOUND' };
  expect(toFailure(answered('NOT_FOUND', 'The page is gone.'))).toEqual(no);
  expect(getRefusalCode(answered('NOT_FOUND', 'The page is gone.'))).toBe('NOT_FOUND');
  expect(getFailureMessage(toFailure(new RefusedError('Please enter a code.')))).toBe(
    'Please enter a code.',
  );
  expect(toResponseFailure(200, { error: true, msg: 'No.' })).toEqual({
    kind: 'refused',
    message: 'No.',
  });
});

test('an ended login is distinguished from a refresh that failed to connect', () => {
  for (const error of [answered('UNAUTHENTICATED', 'x'), new RefreshError(true)])
    expect(toFailure(error)).toEqual({ kind: 'logged out' });
  expect(toResponseFailure(401, null)).toEqual({ kind: 'logged out' });
  expect(toFailure(new RefreshError(false))).toEqual({ kind: 'later' });
});

test('a busy or broken server and a broken connection can be retried later', () => {
  const crowded = { kind: 'later', message: 'Slowly, please.', isCrowded: true };
  expect(toFailure(answered('TOO_MANY', 'Slowly, please.'))).toEqual(crowded);
  expect(toResponseFailure(429, { error: true, msg: 'Slowly, please.' })).toEqual(crowded);
  for (const failure of [toFailure(new TypeError('Failed to fetch')), toResponseFailure(0, null)!])
    expect(getFailureMessage(failure)).toBe('No signal just now. Please try again in a moment.');
  expect(toResponseFailure(503, null)).toEqual({ kind: 'later', hasFailed: true });
  expect(toResponseFailure(200, null)).toEqual({ kind: 'later', hasFailed: true });
  expect(toFailure(new SyntaxError('Unexpected token'))).toEqual({
    kind: 'later',
    hasFailed: true,
  });
  expect(getRefusalCode(answered('INTERNAL', 'x'))).toBe('');
  expect(toFailure(answered('UNAVAILABLE', 'Soon.'))).toMatchObject({
    kind: 'later',
    hasFailed: true,
  });
});

test('a successful answer is no failure', () => {
  expect(toResponseFailure(200, { error: false })).toBeNull();
});
