import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Field } from './Field.tsx';
import { Form } from './Form.tsx';
import { GrowingField } from './GrowingField.tsx';
import { PasswordField } from './CredentialFields.tsx';

it('is found by its label, and its hint is part of its description', async () => {
  function Name() {
    const [value, setValue] = useState('');
    return <Field label="Name" hint="As it was." value={value} onChange={setValue} />;
  }
  render(<Name />);
  const field = screen.getByRole<HTMLInputElement>('textbox', {
    name: 'Name',
    description: 'As it was.',
  });
  await userEvent.type(field, 'Ada Bell');
  expect(field.value).toBe('Ada Bell');
});

it('keeps what was typed before its code had loaded', () => {
  const onChange = vi.fn();
  const field = <Field label="Name" value="" onChange={onChange} />;
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(field);
  container.querySelector('input')!.value = 'Typed early';
  render(field, { container, hydrate: true });
  expect(onChange).toHaveBeenCalledWith('Typed early');
});

it('shows and hides a password by its button, and keeps what was typed', async () => {
  function Password() {
    const [value, setValue] = useState('');
    return (
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={value}
        onChange={setValue}
      />
    );
  }
  render(<Password />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  await userEvent.type(field, 'Harbour lights');
  expect(field.type).toBe('password');
  expect(field.autocomplete).toBe('new-password');
  await userEvent.click(screen.getByRole('button', { name: 'Show', description: 'Password' }));
  expect([field.type, field.value]).toEqual(['text', 'Harbour lights']);
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(field.type).toBe('password');
});

it('stays one line, however long it grows and whatever is pasted', async () => {
  const said: string[] = [];
  function Quote() {
    const [value, setValue] = useState('');
    const change = (next: string) => {
      said.push(next);
      setValue(next);
    };
    return <GrowingField label="Quote" hint="One line." value={value} onChange={change} />;
  }
  render(<Quote />);
  const field = screen.getByRole('textbox', { name: 'Quote', description: 'One line.' });
  await userEvent.type(field, 'There is{Enter}');
  await userEvent.paste(' no bad \n weather.');
  expect(said.at(-1)).toBe('There is no bad weather.');
});

it('sends a form by Enter and by its button, without leaving the page', async () => {
  const onSend = vi.fn();
  render(
    <Form onSend={onSend} wrong={null}>
      <Field label="Name" value="" onChange={() => undefined} />
      <button type="submit">Save</button>
    </Form>,
  );
  const left = vi.fn();
  document.addEventListener('submit', (event) => event.defaultPrevented || left(), { once: true });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSend).toHaveBeenCalledTimes(2);
  expect(left).not.toHaveBeenCalled();
});

it('shows an error beside its field, and focuses it', () => {
  const wrong = { kind: 'refused', message: 'Please enter name', field: 'name' } as const;
  const form = (failure: typeof wrong | null) => (
    <Form onSend={() => undefined} wrong={failure}>
      <Field label="Email" name="email" value="" onChange={() => undefined} />
      <Field label="Name" name="name" value="" hint="In full." onChange={() => undefined} />
    </Form>
  );
  const { rerender } = render(form(null));
  const field = screen.getByRole('textbox', { name: 'Name', description: 'In full.' });
  expect(document.activeElement).not.toBe(field);
  rerender(form(wrong));
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  screen.getByRole('textbox', { name: 'Name', description: 'Please enter name In full.' });
  expect(screen.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid')).toBeNull();
});
