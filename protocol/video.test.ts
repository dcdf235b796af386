import { expect, test } from 'vitest';
import { parseVideoId } from './video.ts';

const ID = 'CCmTY0PKGDs';

test.each([
  ID,
  ` ${ID} `,
  `https://www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?v=${ID}&t=3m10s&list=PLx#t=4`,
  `https://www.youtube.com/watch?app=desktop&feature=share&v=${ID}`,
  `HTTP://WWW.YOUTUBE.COM/watch?v=${ID}`,
  `youtube.com/watch?v=${ID}`,
  `//www.youtube.com/watch?v=${ID}`,
  `m.youtube.com/watch?v=${ID}`,
  `https://music.youtube.com/watch?v=${ID}&si=x`,
  `youtu.be/${ID}`,
  `https://youtu.be/${ID}?si=x&t=42`,
  `https://www.youtu.be/${ID}/`,
  `https://m.youtube.com/shorts/${ID}`,
  `https://youtube.com/shorts/${ID}?feature=share`,
  `https://www.youtube.com/live/${ID}?si=x`,
  `https://www.youtube.com/embed/${ID}?start=9`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `https://www.youtube.com/v/${ID}`,
])('finds the video in %j', (given) => {
  expect(parseVideoId(given)).toBe(ID);
});

test.each([
  '',
  '   ',
  'my video',
  'CCmTY0PKGD',
  'CCmTY0PKGDs1',
  'https://youtube.com/shorts/short',
  `https://youtube.com/watch?v=${ID}1`,
  `https://youtube.com/watch?v=`,
  'https://www.youtube.com/@somebody',
  `https://vimeo.com/watch?v=${ID}`,
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/?https://youtu.be/${ID}`,
  `javascript://youtube.com/watch?v=${ID}`,
  'https://[',
])('finds no video in %j', (given) => {
  expect(parseVideoId(given)).toBeNull();
});
