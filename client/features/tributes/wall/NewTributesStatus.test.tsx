import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NewTributesStatus } from './NewTributes.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const said = () => screen.getByRole('status').textContent;

it('says how many are new, also where as many were new before', () => {
  const { rerender } = render(<NewTributesStatus ids={new Set()} />);
  rerender(<NewTributesStatus ids={new Set(['a'])} />);
  pass(500);
  rerender(<NewTributesStatus ids={new Set(['a', 'b'])} />);
  pass(999);
  expect(said()).toBe('');
  pass(1);
  expect(said()).toBe('2 new messages');
  rerender(<NewTributesStatus ids={new Set(['a', 'b'])} />); // nothing new
  expect(said()).toBe('2 new messages');
  rerender(<NewTributesStatus ids={new Set(['c', 'd'])} />);
  expect(said()).toBe('');
  pass(1_000);
  expect(said()).toBe('2 new messages');
});
