import { expect, test } from 'vitest';
import { changePhotos } from './pagePhotos.ts';

const photo = (id: string, rank = id, image = `/media/${id}`) => ({
  __typename: 'Photo' as const,
  id,
  image,
  caption: '',
  focus: null,
  rank,
});
const event = { seq: 1, pageId: 'p' };

test('a photo that was removed since its replayed event is not added', () => {
  const photos = [photo('a')];
  for (const __typename of ['PhotoAdded', 'PhotoChanged'] as const)
    expect(changePhotos(photos, { ...event, __typename, photo: photo('b', 'b', '') })).toBe(photos);
});

test('moved photos get their new ranks, and unknown ones change nothing', () => {
  const moved = changePhotos([photo('a'), photo('b')], {
    ...event,
    __typename: 'PhotosReordered',
    photos: [photo('b', 'A'), photo('x', 'B')],
  });
  expect(moved).toEqual([photo('a'), photo('b', 'A')]);
});
