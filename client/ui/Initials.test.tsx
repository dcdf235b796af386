import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Initials, People } from './Initials.tsx';

const person = (number: number) => ({
  ...({
    __typename: 'Person',
    id: `${number}`,
    colorIndex: number,
  } as const),
  name: `Anna ${number}`,
  initials: `A${number}`,
});

it('is read out as the name, unless the name is beside it', () => {
  render(<Initials person={person(1)} />);
  expect(screen.getByRole('img', { name: 'Anna 1' }).textContent).toBe('A1');
  render(<Initials person={person(2)} isNamed />);
  expect(screen.queryByRole('img', { name: 'Anna 2' })).toBeNull();
});

it('shows a few people and how many more, and nothing for nobody', () => {
  const { rerender } = render(<People label="Here now" people={[1, 2, 3, 4, 5, 6].map(person)} />);
  const group = screen.getByRole('group', { name: 'Here now' });
  expect(within(group).getAllByRole('img')).toHaveLength(4);
  expect(group.textContent).toContain('+2');
  rerender(<People label="Here now" people={[]} />);
  expect(screen.queryByRole('group')).toBeNull();
});
