import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { IconButton } from './Icon.tsx';

it('is named after what it does, and its icon is hidden from screen readers', async () => {
  const onClick = vi.fn();
  render(<IconButton icon="up" label="Move up Photos" onClick={onClick} />);
  const button = screen.getByRole('button', { name: 'Move up Photos' });
  expect(screen.queryByRole('img')).toBeNull();
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
});

it('does not submit a form, and does nothing while disabled', async () => {
  const [onClick, onSubmit] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={onSubmit}>
      <IconButton icon="undo" label="Undo" onClick={onClick} />
      <IconButton icon="redo" label="Redo" disabled onClick={onClick} />
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  expect(onClick).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(onSubmit).not.toHaveBeenCalled();
});
