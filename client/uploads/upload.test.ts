import { expect, test } from 'vitest';
import { toFailure } from '../net/failure.ts';
import { requireAddress, type SpacePolicy } from './upload.ts';

type Response = Parameters<typeof requireAddress>[0];

/** Why a response to an upload has no address. */
function failureOf(
  status: number,
  answer: Response['answer'],
  rest: { retryAfter?: string; policy?: SpacePolicy } = {},
) {
  const { retryAfter, policy } = rest;
  try {
    return requireAddress({ status, answer, retryAfter }, policy);
  } catch (error) {
    return toFailure(error);
  }
}

test('an uploaded photo is returned by its address', () => {
  const answer = { error: false, preview_url: '/media/x/sm', file_url: '/media/x' };
  expect(requireAddress({ status: 200, answer })).toBe('/media/x');
});

test('a refused photo is refused for good, with the server’s reason', () => {
  const no = { error: true, msg: 'This is no picture.' };
  for (const status of [200, 413])
    expect(failureOf(status, no)).toMatchObject({ kind: 'refused', message: no.msg });
});

test('an answer without a reason still gets one', () => {
  const refused = { kind: 'refused', message: 'This file could not be taken.' };
  expect(failureOf(403, null)).toMatchObject(refused);
});

test('only a failure of the server counts as a failed try, not a busy server or missing signal', () => {
  const crowded = { error: true, msg: 'Later.' };
  const later = { kind: 'later', isCrowded: true };
  expect(failureOf(429, crowded, { retryAfter: '42' })).toMatchObject({
    ...later,
    retryAfterMs: 42_000,
  });
  expect(failureOf(429, crowded)).toMatchObject({ ...later, retryAfterMs: undefined });
  expect(failureOf(0, null)).toEqual({ kind: 'later' });
  for (const status of [503, 200])
    expect(failureOf(status, null)).toMatchObject({ kind: 'later', hasFailed: true });
});

test('if the server has no space, an upload is refused, or retried where it must not be lost', () => {
  const full = { error: true, msg: 'There is no room for pictures just now.' };
  expect(failureOf(507, full)).toMatchObject({ kind: 'refused', message: full.msg });
  const policy = { waitsForSpace: true };
  expect(failureOf(507, full, { policy })).toMatchObject({ kind: 'later', hasFailed: true });
  expect(failureOf(413, full, { policy })).toMatchObject({ kind: 'refused' });
});
