import { expect, test } from 'vitest';
import { videoIdOf } from './videoId.ts';

test.each([
  ['https://www.youtube.com/watch?v=CCmTY0PKGDs&t=3', 'CCmTY0PKGDs'],
  ['youtu.be/CCmTY0PKGDs?si=x', 'CCmTY0PKGDs'],
  ['https://m.youtube.com/shorts/CCmTY0PKGDs', 'CCmTY0PKGDs'],
  ['https://youtube.com/shorts/short', null],
  ['https://vimeo.com/watch?v=CCmTY0PKGDs', null],
  ['https://youtube.com.evil.example/watch?v=CCmTY0PKGDs', null],
  ['', null],
  ['my video', null],
])('finds in %j the video %s', (link, id) => {
  expect(videoIdOf(link)).toBe(id);
});
