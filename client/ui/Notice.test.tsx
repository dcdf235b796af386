import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notice, NoticeContext, useNotices } from './Notice.tsx';

/** A screen with a head, and a sheet over it. */
function Screen({ sheet }: { sheet: boolean }) {
  const notices = useNotices();
  return (
    <NoticeContext value={notices}>
      <button onClick={() => notices.notify('Copied')}>Copy</button>
      <header aria-label="Screen">
        <Notice />
      </header>
      {sheet && (
        <section aria-label="Sheet">
          <Notice />
        </section>
      )}
    </NoticeContext>
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const notices = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('shows what was done for a moment', () => {
  render(<Screen sheet={false} />);
  expect(notices()).toEqual(['']);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(notices()).toEqual(['Copied']);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(notices()).toEqual(['']);
});

it('is in an open sheet, and on the screen after it closes', () => {
  const { rerender } = render(<Screen sheet />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(notices()).toEqual(['', 'Copied']);
  rerender(<Screen sheet={false} />);
  expect(notices()).toEqual(['Copied']);
});

it('is removed when a sheet opens over it', () => {
  const { rerender } = render(<Screen sheet={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  rerender(<Screen sheet />);
  expect(notices()).toEqual(['', '']);
});
