import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createSerialQueue } from '../../../net/serialQueue.ts';
import { createLocalMemoryStore } from '../../../testing/memoryStore.ts';
import { type Editing, EditingContext } from '../EditingContext.ts';
import { createEditQueue } from '../editQueue.ts';
import { createMoveTracker } from '../moveTracker.ts';
import { createUndoStack } from '../undoStack.ts';
import { useField } from './useField.ts';

/** The name of a page in the editor, on a server that stores it without spaces around it. */
function openField(saved: string) {
  const server = { name: saved, isReached: true };
  const messages: string[] = [];
  const edits = createEditQueue({
    store: createLocalMemoryStore(),
    readUserId: () => 'u',
    readAuthorId: () => 'u',
    async send({ value }) {
      if (!server.isReached) throw new TypeError('Failed to fetch');
      server.name = value.trim();
    },
  });
  const undoStack = createUndoStack((message) => messages.push(message));
  const editing: Editing = {
    pageId: 'p',
    pageUrl: 'ada',
    edits,
    orderedRequests: createSerialQueue(),
    moves: createMoveTracker(),
    undoStack,
    savedValue: () => server.name,
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EditingContext value={editing}>{children}</EditingContext>
  );
  const options = { kind: 'BioComponent', target: 'b', field: 'name', undoLabel: 'Name changed' };
  const { result, rerender, unmount } = renderHook(
    () => useField({ ...options, saved: server.name }),
    { wrapper },
  );
  return {
    messages,
    shown: () => result.current.value,
    stored: () => server.name,
    type: (...values: string[]) => {
      for (const value of values) act(() => result.current.change(value));
    },
    save: () => act(() => edits.flush()),
    leave: () => act(() => result.current.leave()),
    close: unmount,
    setSignal: (isThere: boolean) => void (server.isReached = isThere),
    /** Somebody else writes in the field. */
    receive(name: string) {
      server.name = name;
      rerender();
    },
    undo: () => act(() => undoStack.undo()),
    redo: () => act(() => undoStack.redo()),
    canUndo: () => undoStack.getSnapshot().canUndo,
  };
}

it('makes one step to undo of all that was typed until it is left', async () => {
  const field = openField('Ada');
  field.type('Ada B', 'Ada Be', 'Ada Bell');
  await field.save();
  field.leave();
  await field.undo();
  expect(field.shown()).toBe('Ada');
  expect(field.canUndo()).toBe(false);
  await field.redo();
  expect(field.shown()).toBe('Ada Bell');
});

it('makes no step of what is again as it was', () => {
  const field = openField('Ada');
  field.type('Ada B', 'Ada');
  field.leave();
  expect(field.canUndo()).toBe(false);
});

it('makes a step also if it goes from the screen without being left', async () => {
  const field = openField('Ada');
  field.type('Ada Bell');
  field.close();
  expect(field.canUndo()).toBe(true);
});

it('is sent as soon as it is left, without a pause', async () => {
  vi.useFakeTimers();
  const field = openField('Ada');
  field.type('Ada Bell');
  field.leave();
  await act(() => vi.advanceTimersByTimeAsync(0));
  vi.useRealTimers();
  expect(field.stored()).toBe('Ada Bell');
});

it('can be undone where the server stored the value in another form, before or after it was left', async () => {
  for (const isLeftFirst of [true, false]) {
    const field = openField('Ada');
    field.type('Ada Bell ');
    if (isLeftFirst) field.leave();
    await field.save();
    field.leave();
    expect(field.shown()).toBe('Ada Bell');
    await field.undo();
    expect([field.shown(), field.messages]).toEqual(['Ada', ['Undone: Name changed']]);
  }
});

it('can be undone also if it was left without signal, and stored later in another form', async () => {
  const field = openField('Ada');
  field.setSignal(false);
  field.type('Ada Bell ');
  await field.save();
  field.leave();
  await field.save();
  field.setSignal(true);
  await field.save();
  expect(field.shown()).toBe('Ada Bell');
  await field.undo();
  expect([field.shown(), field.messages]).toEqual(['Ada', ['Undone: Name changed']]);
});

it('can be undone also if the next step was typed before it was stored in another form', async () => {
  for (const isStoredFirst of [true, false]) {
    const field = openField('Ada');
    field.setSignal(false);
    field.type('Ada Bell ');
    field.leave();
    field.type('Ada Bell-Reed');
    field.leave();
    await field.save();
    field.setSignal(true);
    if (isStoredFirst) await field.save();
    await field.undo();
    await field.save();
    expect(field.stored()).toBe('Ada Bell');
    await field.undo();
    expect([field.stored(), field.messages]).toEqual([
      'Ada',
      ['Undone: Name changed', 'Undone: Name changed'],
    ]);
  }
});

it('leaves what somebody else has written since', async () => {
  const field = openField('Ada');
  field.type('Ada Bell');
  await field.save();
  field.leave();
  field.receive('Ada Bell-Reed');
  await field.undo();
  expect(field.shown()).toBe('Ada Bell-Reed');
  expect(field.messages).toEqual([
    'Somebody else has changed this since, so it was left as it is.',
  ]);
});

it('goes back to what somebody else wrote between two of one’s changes', async () => {
  const field = openField('Ada');
  field.type('Ada Bell');
  await field.save();
  field.receive('Ada Bell-Reed');
  field.type('Ada Bell-Reeds');
  await field.save();
  field.leave();
  await field.undo();
  expect(field.shown()).toBe('Ada Bell-Reed');
});
