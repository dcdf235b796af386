import { beforeEach, expect, test, vi } from 'vitest';
import { createLocalStore } from './localStore.ts';
import { forgetUnsentEdits, hasUnsentEdits, isLoggingOut } from './unsentEdits.ts';

type Note = { userId: string; text: string };

const notes = createLocalStore<Note>('note');
const others = createLocalStore<Note>('other-note');
const note = (text: string, userId = 'ada') => ({ userId, text });

/** The device refuses to store anything, as a full one or a private window does. */
function refuseStorage() {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse });
}

beforeEach(() => {
  localStorage.clear();
  return () => {
    vi.unstubAllGlobals();
    for (const id of ['a', 'b']) notes.remove(id);
  };
});

test('a record outlives the page, and other stores do not see it', () => {
  notes.put('a', note('Dear Ada'));
  expect([notes.get('a'), notes.all(), notes.isStored('a')]).toEqual([
    note('Dear Ada'),
    [note('Dear Ada')],
    true,
  ]);
  expect(others.all()).toEqual([]);
  notes.remove('a');
  expect([notes.get('a'), notes.all()]).toEqual([undefined, []]);
});

test('what cannot be read counts as missing', () => {
  notes.put('a', note('Dear Ada'));
  localStorage.setItem('keepsake.note.b', '{"text":');
  expect([notes.get('b'), notes.all()]).toEqual([undefined, [note('Dear Ada')]]);
});

test('what the device refuses to store is kept while the page is open, and stored once it can be', () => {
  refuseStorage();
  notes.put('a', note('Dear Ada'));
  expect([notes.get('a'), notes.all(), notes.isStored('a')]).toEqual([
    note('Dear Ada'),
    [note('Dear Ada')],
    false,
  ]);
  vi.unstubAllGlobals();
  notes.put('a', note('Dear Ada, and all'));
  expect([notes.get('a'), notes.isStored('a')]).toEqual([note('Dear Ada, and all'), true]);
});

test('a logout removes what its user has not sent, in whichever store it waits, and nobody else’s', () => {
  notes.put('a', note('hers'));
  others.put('a', note('hers, too'));
  notes.put('b', note('his', 'jon'));
  expect([hasUnsentEdits('ada'), hasUnsentEdits('jon'), isLoggingOut()]).toEqual([
    true,
    true,
    false,
  ]);
  forgetUnsentEdits('ada');
  expect([notes.all(), others.all(), isLoggingOut()]).toEqual([[note('his', 'jon')], [], true]);
  expect([hasUnsentEdits('ada'), hasUnsentEdits('jon')]).toEqual([false, true]);
});
