import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineBar } from './OfflineBar.tsx';

afterEach(() => vi.restoreAllMocks());

it('is known to screen readers before it says that the signal is gone', () => {
  render(<OfflineBar />);
  const bar = screen.getByRole('status');
  expect(bar.textContent).toBe('');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(bar.textContent).toBe('No signal. New messages come when it is back.');
});
