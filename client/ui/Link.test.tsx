import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { Link } from './Link.tsx';

it('is an address that can be copied, and leads there without loading the document', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Link to="/about">About</Link> },
    { path: '/about', element: <h1>About us</h1> },
  ]);
  render(<RouterProvider router={router} />);
  const link = screen.getByRole('link', { name: 'About' });
  expect(link.getAttribute('href')).toBe('/about');
  await userEvent.click(link);
  expect(await screen.findByRole('heading', { name: 'About us' })).toBeTruthy();
});

it('leaves a press with a key held to the browser, as for a new tab', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Link to="/about">About</Link> },
    { path: '/about', element: <h1>About us</h1> },
  ]);
  render(<RouterProvider router={router} />);
  const person = userEvent.setup();
  await person.keyboard('{Control>}');
  await person.click(screen.getByRole('link', { name: 'About' }));
  expect(router.state.location.pathname).toBe('/');
});
