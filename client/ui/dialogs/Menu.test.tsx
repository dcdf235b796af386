import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Menu } from './Menu.tsx';

beforeEach(() => {
  render(
    <>
      <Menu id="more" label="⋯" name="More">
        {(close) => (
          <div id="more">
            <button onClick={close}>Copy the link</button>
          </div>
        )}
      </Menu>
      <button>Elsewhere</button>
    </>,
  );
});

const opener = () => screen.getByRole('button', { name: 'More' });
const isOpen = () => {
  const shown = screen.queryByRole('button', { name: 'Copy the link' }) !== null;
  expect(opener().getAttribute('aria-expanded')).toBe(String(shown));
  expect(opener().getAttribute('aria-controls')).toBe(shown ? 'more' : null);
  return shown;
};

it('opens and closes by its button, and says which', async () => {
  expect(isOpen()).toBe(false);
  await userEvent.click(opener());
  expect(isOpen()).toBe(true);
  await userEvent.click(opener());
  expect(isOpen()).toBe(false);
});

it('closes when something in it is chosen, and gives the focus back', async () => {
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(opener());
});

it('closes on Escape and gives the focus back', async () => {
  await userEvent.click(opener());
  await userEvent.tab();
  await userEvent.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(opener());
});

it('closes when something else is pressed, or the focus leaves it', async () => {
  await userEvent.click(opener());
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(isOpen()).toBe(false);
  await userEvent.click(opener());
  await userEvent.tab();
  expect(isOpen()).toBe(true);
  await userEvent.tab();
  expect(isOpen()).toBe(false);
});
