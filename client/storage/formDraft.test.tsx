import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetDrafts, hasDraft, useFormDraft } from './formDraft.ts';

const EMPTY = { email: '', name: '' };
const openForm = () => renderHook(() => useFormDraft('sign-up', EMPTY)).result;

beforeEach(() => localStorage.clear());

test('what somebody has typed is there when the form is opened again', () => {
  const form = openForm();
  act(() => form.current.changeDraft({ email: 'ada@example.org' }));
  act(() => form.current.changeDraft({ name: 'Ada' }));
  expect(openForm().current).toMatchObject({
    draft: { email: 'ada@example.org', name: 'Ada' },
    isReady: true,
  });
});

test('a form that was sent keeps its text on the screen, and is empty when it is opened again', () => {
  const form = openForm();
  act(() => form.current.changeDraft({ name: 'Ada' }));
  act(() => form.current.forgetDraft());
  expect([form.current.draft.name, hasDraft('sign-up')]).toEqual(['Ada', false]);
  expect(openForm().current.draft).toEqual(EMPTY);
});

test('a discarded draft empties the form', () => {
  const form = openForm();
  act(() => form.current.changeDraft({ name: 'Ada' }));
  act(() => form.current.discardDraft());
  expect([form.current.draft, hasDraft('sign-up')]).toEqual([EMPTY, false]);
});

test('a logout leaves no draft for the next user of the device', () => {
  const form = openForm();
  act(() => form.current.changeDraft({ name: 'Ada' }));
  forgetDrafts();
  expect(hasDraft('sign-up')).toBe(false);
});
