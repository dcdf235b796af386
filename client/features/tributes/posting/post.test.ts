import { expect, test } from 'vitest';
import { EMPTY_TRIBUTE_TEXT } from '../../../../protocol/tribute-text.ts';
import { getSpokenState, getStateLabel } from './stateLabel.ts';
import { getNextStep, findOwnTributes, type Post } from './post.ts';
import { applyStep, changePhoto } from './deliverPost.ts';

const post: Post = {
  ...EMPTY_TRIBUTE_TEXT,
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  pageId: 'p',
  name: 'Marta',
  content: 'Fair winds.',
  savedAt: 1,
  device: 'd',
};
const photos = ['a', 'b', 'c'].map((key) => ({ key, width: 4, height: 3 }));
const withPhoto: Post = { ...post, photos: photos.slice(0, 1) };
const withPhotos: Post = { ...post, photos };
const getNextKind = (current: Post) => getNextStep(current)?.kind;
const posted = { kind: 'posted', tributeId: 't', receipt: 'r', status: 'VISIBLE' } as const;

const resting = { isSending: false, uploaded: 0, isSlowed: false, isStored: true };

test('a message without a photo needs one step', () => {
  expect(getNextKind(post)).toBe('post');
  expect(getNextStep(applyStep(post, posted))).toBeUndefined();
});

test('the message is posted first, then its photo is uploaded and attached', () => {
  let current = applyStep(withPhoto, posted);
  expect(getNextKind(current)).toBe('upload');
  current = applyStep(current, { kind: 'uploaded', fileUrl: '/media/x' }, 'a');
  expect(getNextKind(current)).toBe('attach');
  expect(getNextStep(applyStep(current, { kind: 'attached' }, 'a'))).toBeUndefined();
});

test('a refused message is not sent again', () => {
  const refused = applyStep(post, { kind: 'refused', reason: 'Please enter name' });
  expect(getNextStep(refused)).toBeUndefined();
  expect(getStateLabel(refused, resting)).toBe('Please enter name');
});

test('a refused photo leaves the message on the wall, with the reason', () => {
  const current = applyStep(
    applyStep(withPhoto, posted),
    {
      kind: 'refused',
      reason: 'Too large.',
    },
    'a',
  );
  expect(getNextStep(current)).toBeUndefined();
  expect(getStateLabel(current, resting)).toBe('On the wall, without the photo: Too large.');
});

test('the label names the state, from waiting on the phone to being on the wall', () => {
  expect(getStateLabel(post, resting)).toBe('Saved on this phone, waiting for signal');
  expect(getStateLabel(post, { ...resting, isSlowed: true })).toBe(
    'Saved on this phone. Many messages came at once: it goes out by itself in a minute',
  );
  expect(getStateLabel(post, { ...resting, isSending: true })).toBe('Posting ...');
  expect(getStateLabel(applyStep(post, posted), resting)).toBe('On the wall');
  expect(
    getStateLabel(applyStep(withPhoto, posted), { ...resting, isSending: true, uploaded: 0.456 }),
  ).toBe('On the wall. The photo is on its way (46 %)');
});

test('the label says where a message is kept that the device refuses to store', () => {
  const unstored = { ...resting, isStored: false };
  expect(getStateLabel(post, unstored)).toBe(
    'Saved only while this page is open, waiting for signal',
  );
  expect(getStateLabel(post, { ...unstored, isSlowed: true })).toBe(
    'Saved only while this page is open. Many messages came at once: it goes out by itself in a minute',
  );
  expect(getStateLabel(applyStep(withPhoto, posted), unstored)).toBe(
    'On the wall. The photo is saved only while this page is open, waiting for signal',
  );
  expect(getSpokenState(post, unstored)).toBe('Your message is kept only while this page is open.');
});

test('a held message is said to be with the family', () => {
  const held = applyStep(post, { ...posted, status: 'HELD' });
  expect(getStateLabel(held, resting)).toBe('With the family, they read each message first');
});

test('an own message is found by its sender mark until its id is known, then by its id only', () => {
  const stream = [
    { id: 'stranger', senderMark: 'ffffffff' },
    { id: 't', senderMark: '0f8fad5b' },
  ];
  expect([...findOwnTributes([post], stream).keys()]).toEqual(['t']);
  const elsewhere = applyStep(post, { ...posted, tributeId: 'other' });
  expect(findOwnTributes([elsewhere], stream).size).toBe(0);
});

test('after too many failures of the server, a photo stays on the phone until its sender retries', () => {
  const stopped = changePhoto(applyStep(withPhoto, posted), 'a', () => ({ isStopped: true }));
  expect(getNextStep(stopped)).toBeUndefined();
  expect(getStateLabel(stopped, resting)).toBe(
    'On the wall. The photo could not be sent, and is kept on this phone',
  );
  expect(getNextKind(changePhoto(stopped, 'a', () => ({ isStopped: undefined })))).toBe('upload');
});

test('photos are sent one after the other, each with its own outcome and position', () => {
  let current = applyStep(withPhotos, posted);
  expect(getStateLabel(current, resting)).toBe(
    'On the wall. 3 photos are saved on this phone, waiting for signal',
  );
  current = applyStep(current, { kind: 'uploaded', fileUrl: '/media/a' }, 'a');
  current = applyStep(current, { kind: 'attached' }, 'a');
  expect(getNextStep(current)).toMatchObject({ kind: 'upload', position: 1 });
  expect(getStateLabel(current, { ...resting, isSending: true, uploaded: 0.5 })).toBe(
    'On the wall. Photo 2 of 3 is on its way (50 %)',
  );
  current = applyStep(current, { kind: 'refused', reason: 'Too large.' }, 'b');
  expect(getNextStep(current)).toMatchObject({ kind: 'upload', position: 2 });
  expect(getStateLabel(current, resting)).toBe(
    'On the wall, without one photo: Too large. One photo is saved on this phone, waiting for signal',
  );
  current = changePhoto(current, 'c', () => ({ isStopped: true }));
  expect(getNextStep(current)).toBeUndefined();
  expect(getStateLabel(current, resting)).toBe(
    'On the wall, without one photo: Too large. One photo could not be sent, and is kept on this phone',
  );
});

test('a film is uploaded after its still, and both are attached together', () => {
  const [still] = photos;
  let current = applyStep({ ...post, photos: [{ ...still!, film: true }] }, posted);
  expect(getNextKind(current)).toBe('upload');
  current = applyStep(current, { kind: 'uploaded', fileUrl: '/media/still' }, 'a');
  expect(getNextKind(current)).toBe('film');
  expect(getStateLabel(current, { ...resting, isSending: true, uploaded: 0.5 })).toBe(
    'On the wall. The film is on its way (50 %)',
  );
  current = applyStep(current, { kind: 'uploaded', fileUrl: '/media/film' }, 'a');
  expect(getNextStep(current)).toMatchObject({
    kind: 'attach',
    photo: { fileUrl: '/media/still', filmUrl: '/media/film' },
  });
});
