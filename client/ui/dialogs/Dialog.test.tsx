import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog, MessageDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';

/** A button that opens a dialog. */
function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Dialog label="Photo" onClose={() => setOpen(false)}>
          <button onClick={() => setOpen(false)}>Close</button>
        </Dialog>
      )}
    </>
  );
}

it('opens as a modal dialog with a name, and gives the focus back', async () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Photo' });
  expect(dialog.open).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

/** A button that is disabled while it works, and one that is removed with its container. */
function Busy() {
  const [state, setState] = useState<'idle' | 'busy' | 'said'>('idle');
  const [gone, setGone] = useState(false);
  return (
    <div>
      <button disabled={state !== 'idle'} onClick={() => setState('busy')}>
        Send
      </button>
      {!gone && <button onClick={() => (setGone(true), setState('said'))}>Remove</button>}
      {state === 'busy' && <button onClick={() => setState('said')}>The answer comes</button>}
      {state === 'said' && <MessageDialog message="No." onClose={() => setState('idle')} />}
    </div>
  );
}

it('returns the focus if its opener was disabled or removed meanwhile', async () => {
  render(<Busy />);
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.click(send);
  await userEvent.click(screen.getByRole('button', { name: 'The answer comes' }));
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(document.activeElement).toBe(send);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(document.activeElement).toBe(send);
});

it('stays open if a file dialog inside it is cancelled', () => {
  const onClose = vi.fn();
  render(
    <Dialog label="Photo" onClose={onClose}>
      <input type="file" aria-label="Upload" />
    </Dialog>,
  );
  screen.getByLabelText('Upload').dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(onClose).not.toHaveBeenCalled();
});

it('on Escape calls `onClose`, which may leave it open', () => {
  const onClose = vi.fn();
  render(
    <Dialog label="Photo" onClose={onClose}>
      words
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Photo' });
  const escape = new Event('cancel', { cancelable: true }); // what the browser makes of the key
  dialog.dispatchEvent(escape);
  expect(onClose).toHaveBeenCalledOnce();
  expect(escape.defaultPrevented).toBe(true);
  expect(dialog.open).toBe(true);
});

it('is there again if the browser closes it without asking and `onClose` leaves it open', () => {
  const onClose = vi.fn();
  render(
    <Dialog label="Photo" onClose={onClose}>
      words
    </Dialog>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Photo' });
  dialog.close();
  expect(onClose).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
});

it('closes on a press beside it, but not on one that began inside', () => {
  const onClose = vi.fn();
  render(
    <Dialog label="Photo" onClose={onClose}>
      words
    </Dialog>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Photo' });
  dialog.getBoundingClientRect = () => new DOMRect(100, 100, 200, 200);
  const press = (down: number, up: number) => {
    const at = (name: string, x: number) =>
      dialog.dispatchEvent(new MouseEvent(name, { clientX: x, clientY: 150, bubbles: true }));
    at('pointerdown', down);
    at('click', up);
  };
  press(150, 150);
  press(150, 20);
  expect(onClose).not.toHaveBeenCalled();
  press(20, 20);
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks a question with buttons that say what they do', async () => {
  const answers: string[] = [];
  render(
    <ConfirmDialog
      question="Remove this message?"
      detail="It can be brought back for 30 days."
      yes="Remove"
      onYes={() => answers.push('yes')}
      onNo={() => answers.push('no')}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Remove this message?' }).textContent).toContain(
    'It can be brought back for 30 days.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(answers).toEqual(['no', 'yes']);
});

it('shows a message that is closed with OK', async () => {
  const onClose = vi.fn();
  render(
    <MessageDialog message="Your password does not match." onClose={onClose}>
      <a href="/help">Help</a>
    </MessageDialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Your password does not match.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Help' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onClose).toHaveBeenCalledOnce();
});
