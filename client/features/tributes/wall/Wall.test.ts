import { expect, test } from 'vitest';
import { EMPTY_TRIBUTE_TEXT } from '../../../../protocol/tribute-text.ts';
import { createNewTributes, updateNewTributes } from './NewTributes.tsx';
import type { Post } from '../posting/post.ts';
import { createWallItems } from './Wall.tsx';

const tribute = (id: string) => ({
  ...EMPTY_TRIBUTE_TEXT,
  __typename: 'Tribute' as const,
  id,
  seq: null,
  name: id,
  content: `words of ${id}`,
  images: [],
  createdAt: '2021-05-12T14:02:00.000Z',
  senderMark: id,
});
const post: Post = {
  ...EMPTY_TRIBUTE_TEXT,
  id: 'mine',
  pageId: 'p',
  name: ' Ada ',
  content: 'hello\n',
  savedAt: 1,
  device: 'd',
};
const getStateLabelFor = () => 'Posting ...';
const none = {
  pending: [],
  ownPosts: new Map<string, Post>(),
  getStateLabelFor,
  getRetry: () => undefined,
  onChange: () => undefined,
};

test('waiting and unprocessed tributes are not shown', () => {
  const reading = { mayShow: false, isOwn: () => false };
  const newTributes = updateNewTributes(createNewTributes(['a']), ['b', 'a'], reading);
  const tributes = ['c', 'b', 'a'].map(tribute);
  expect(createWallItems({ ...none, tributes, newTributes }).map(({ key }) => key)).toEqual(['a']);
});

test('an own post is on top while it is sent, with its state and without a time', () => {
  const tributes = [tribute('a')];
  const items = createWallItems({
    ...none,
    tributes,
    newTributes: createNewTributes(['a']),
    pending: [post],
  });
  expect(items.map(({ key }) => key)).toEqual(['mine', 'a']);
  expect(items[0]!.shown).toMatchObject({ name: 'Ada', content: 'hello', state: 'Posting ...' });
  expect(items[0]!.shown.createdAt).toBeUndefined();
});

test('an own post keeps its key when it becomes a tribute, in its place on the server’s wall', () => {
  const tributes = ['b', 't', 'a'].map(tribute);
  const newTributes = createNewTributes(['b', 't', 'a']);
  const items = createWallItems({
    ...none,
    tributes,
    newTributes,
    ownPosts: new Map([['t', post]]),
  });
  expect(items.map(({ key }) => key)).toEqual(['b', 'mine', 'a']);
  expect(items[1]!.shown).toMatchObject({ name: 't', state: 'Posting ...' });
});

test('an own post stays on top while its tribute is not processed yet', () => {
  const tributes = ['t', 'a'].map(tribute);
  const items = createWallItems({
    ...none,
    tributes,
    newTributes: createNewTributes(['a']),
    ownPosts: new Map([['t', post]]),
  });
  expect(items.map(({ key }) => key)).toEqual(['mine', 'a']);
});
