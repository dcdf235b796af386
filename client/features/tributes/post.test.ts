import { expect, test } from 'vitest';
import { afterStep, nextStep, ownTributes, type Post, stateWords } from './post.ts';

const post: Post = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  pageId: 'p',
  name: 'Marta',
  content: 'Fair winds.',
  savedAt: 1,
  device: 'd',
};
const withPhoto: Post = { ...post, photo: { width: 4, height: 3 } };
const posted = { kind: 'posted', tributeId: 't', receipt: 'r', status: 'VISIBLE' } as const;

const resting = { sending: false, uploaded: 0, slowed: false };

test('a message without a photo takes one step', () => {
  expect(nextStep(post)).toBe('post');
  expect(nextStep(afterStep(post, posted))).toBeUndefined();
});

test('the words go first, then the photo is uploaded, then it is attached', () => {
  let current = afterStep(withPhoto, posted);
  expect(nextStep(current)).toBe('upload');
  current = afterStep(current, { kind: 'uploaded', fileUrl: '/media/x' });
  expect(nextStep(current)).toBe('attach');
  expect(nextStep(afterStep(current, { kind: 'attached' }))).toBeUndefined();
});

test('refused words are not sent again', () => {
  const refused = afterStep(post, { kind: 'refused', reason: 'Please enter name' });
  expect(nextStep(refused)).toBeUndefined();
  expect(stateWords(refused, resting)).toBe('Please enter name');
});

test('a refused photo leaves the words on the wall and says why', () => {
  const current = afterStep(afterStep(withPhoto, posted), {
    kind: 'refused',
    reason: 'Too large.',
  });
  expect(nextStep(current)).toBeUndefined();
  expect(stateWords(current, resting)).toBe('On the wall, without the photo: Too large.');
});

test('the state is told in plain words from the phone to the wall', () => {
  expect(stateWords(post, resting)).toBe('Saved on this phone, waiting for signal');
  expect(stateWords(post, { ...resting, slowed: true })).toBe(
    'Saved on this phone. Many messages came at once: it goes out by itself in a minute',
  );
  expect(stateWords(post, { ...resting, sending: true })).toBe('Posting ...');
  expect(stateWords(afterStep(post, posted), resting)).toBe('On the wall');
  expect(
    stateWords(afterStep(withPhoto, posted), { ...resting, sending: true, uploaded: 0.456 }),
  ).toBe('On the wall. The photo is on its way (46 %)');
});

test('a held message is said to be with the family', () => {
  const held = afterStep(post, { ...posted, status: 'HELD' });
  expect(stateWords(held, resting)).toBe('With the family, they read each message first');
});

test('an own message is known by its mark before the server answered, and only by its id after', () => {
  const stream = [
    { id: 'stranger', senderMark: 'ffffffff' },
    { id: 't', senderMark: '0f8fad5b' },
  ];
  expect([...ownTributes([post], stream).keys()]).toEqual(['t']);
  const elsewhere = afterStep(post, { ...posted, tributeId: 'other' });
  expect(ownTributes([elsewhere], stream).size).toBe(0);
});

test('a photo that the server failed at too often is given up until it is asked for, and stays here', () => {
  const stopped: Post = { ...afterStep(withPhoto, posted), photoStopped: true };
  expect(nextStep(stopped)).toBeUndefined();
  expect(stateWords(stopped, resting)).toBe(
    'On the wall. The photo could not be sent, and is kept on this phone',
  );
  expect(nextStep({ ...stopped, photoStopped: undefined })).toBe('upload');
});
