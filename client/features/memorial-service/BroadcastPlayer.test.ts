import { expect, test } from 'vitest';
import { findPlayer } from './BroadcastPlayer.tsx';

test.each([
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e',
  ],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  ['https://vimeo.com/event/4321098', 'https://vimeo.com/event/4321098/embed'],
  [
    'https://www.facebook.com/stias/videos/10153231379946729/',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fstias%2Fvideos%2F10153231379946729%2F&show_text=false',
  ],
  [
    'https://m.facebook.com/watch/?v=10153231379946729&ref=share',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D10153231379946729&show_text=false',
  ],
])('%s is shown by its host’s player', (broadcast, address) => {
  expect(findPlayer(broadcast)?.address).toBe(address);
});

test.each([
  'https://example.org/live',
  'https://vimeo.com/stias',
  'https://vimeo.com.example.org/76979871',
  'https://www.facebook.com/stias',
  'https://www.facebook.com/watch/?v=<script>',
  'no address',
])('%s stays a link', (broadcast) => {
  expect(findPlayer(broadcast)).toBeNull();
});
