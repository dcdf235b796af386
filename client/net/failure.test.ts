import { CombinedGraphQLErrors } from '@apollo/client';
import { expect, test } from 'vitest';
import { RefreshFailed } from '../auth/authorisedFetch.ts';
import { refusalCodeOf, failureOfResponse, failureOf, messageOf, Refusal } from './failure.ts';

const answered = (code: string, message: string) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code } }] });

test('a no keeps its words and its code, from whichever side it comes', () => {
  const no = { kind: 'refused', words: 'The page is gone.', code: 'NOT_FOUND' };
  expect(failureOf(answered('NOT_FOUND', 'The page is gone.'))).toEqual(no);
  expect(refusalCodeOf(answered('NOT_FOUND', 'The page is gone.'))).toBe('NOT_FOUND');
  expect(messageOf(failureOf(new Refusal('Please enter a code.')))).toBe('Please enter a code.');
  expect(failureOfResponse(200, { error: true, msg: 'No.' })).toEqual({
    kind: 'refused',
    words: 'No.',
  });
});

test('a login that is over is told from a refresh that did not get through', () => {
  for (const error of [answered('UNAUTHENTICATED', 'x'), new RefreshFailed(true)])
    expect(failureOf(error)).toEqual({ kind: 'logged out' });
  expect(failureOfResponse(401, null)).toEqual({ kind: 'logged out' });
  expect(failureOf(new RefreshFailed(false))).toEqual({ kind: 'later' });
});

test('a crowded or broken server and a broken connection may pass by waiting', () => {
  const crowded = { kind: 'later', words: 'Slowly, please.', isCrowded: true };
  expect(failureOf(answered('TOO_MANY', 'Slowly, please.'))).toEqual(crowded);
  expect(failureOfResponse(429, { error: true, msg: 'Slowly, please.' })).toEqual(crowded);
  for (const failure of [failureOf(new TypeError('Failed to fetch')), failureOfResponse(0, null)!])
    expect(messageOf(failure)).toBe('No signal just now. Please try again in a moment.');
  expect(failureOfResponse(503, null)).toEqual({ kind: 'later', hasFailed: true });
  expect(failureOfResponse(200, null)).toEqual({ kind: 'later', hasFailed: true });
  expect(failureOf(new SyntaxError('Unexpected token'))).toEqual({
    kind: 'later',
    hasFailed: true,
  });
  expect(refusalCodeOf(answered('INTERNAL', 'x'))).toBe('');
});

test('an answer that succeeded is no failure', () => {
  expect(failureOfResponse(200, { error: false })).toBeNull();
});
