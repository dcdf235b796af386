import { expect, test } from 'vitest';
import { toUploadOutcome } from './uploadPhoto.ts';

test('an uploaded photo is known by its address', () => {
  const answer = { error: false, preview_url: '/media/x/sm', file_url: '/media/x' };
  expect(toUploadOutcome(200, answer)).toEqual({ kind: 'uploaded', fileUrl: '/media/x' });
});

test('a refused photo is refused for good, with the reason of the server', () => {
  const refused = { kind: 'refused', reason: 'This is no picture.' };
  expect(toUploadOutcome(200, { error: true, msg: 'This is no picture.' })).toEqual(refused);
  expect(toUploadOutcome(413, { error: true, msg: 'This is no picture.' })).toEqual(refused);
});

test('an answer without a reason still gets one', () => {
  expect(toUploadOutcome(403, null)).toEqual({ kind: 'refused', reason: 'it could not be taken.' });
});

test('only a server that failed counts as a try: not a crowded one, and not waiting for signal', () => {
  const crowded = { error: true, msg: 'Later.' };
  expect(toUploadOutcome(429, crowded, '42')).toEqual({ kind: 'later', retryAfterMs: 42_000 });
  expect(toUploadOutcome(429, crowded)).toEqual({ kind: 'later', retryAfterMs: 10_000 });
  expect(toUploadOutcome(0, null)).toEqual({ kind: 'later' });
  expect(toUploadOutcome(503, null)).toEqual({ kind: 'later', failed: true });
  expect(toUploadOutcome(200, null)).toEqual({ kind: 'later', failed: true });
});
