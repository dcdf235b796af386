import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { MyPageList } from './MyPageList.tsx';

const list = {
  failed: false,
  refetchPages: () => undefined,
  noteClass: '',
  waiting: 'Your pages are on their way.',
  empty: 'You have no other page yet.',
  children: () => null,
};

it('offers the next part also where nothing of the first one is shown', async () => {
  let parts = 1;
  render(<MyPageList {...list} items={[]} readMore={async () => void (parts += 1)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Show more pages' }));
  expect(parts).toBe(2);
  expect(screen.queryByText('You have no other page yet.')).toBeNull();
});

it('says that there are none once there is no further part', () => {
  render(<MyPageList {...list} items={[]} readMore={null} />);
  expect(screen.getByText('You have no other page yet.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
