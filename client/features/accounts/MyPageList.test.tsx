import { ApolloProvider } from '@apollo/client/react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { MY_PAGES_PART } from '../../../protocol/limits.ts';
import { forgetSession, storeSession } from '../../auth/session.ts';
import { createClient } from '../../net/apollo.tsx';
import { useMyPages } from './myAccount.ts';
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

it('offers no further part once none has come', async () => {
  const user = { id: 'u', email: 'ada@example.org', creditAmount: 0, creditAmount2: 0 };
  storeSession({ accessToken: 'token', refreshToken: 'refresh', user });
  onTestFinished(forgetSession);
  const pages = Array.from({ length: MY_PAGES_PART }, (_, index) => ({
    __typename: 'Page',
    id: `p${index}`,
    title: `Page ${index}`,
    url: `page-${index}`,
    type: 'TRIBUTE',
    active: true,
    goneAt: null,
    heldCount: 0,
    portrait: null,
  }));
  const client = createClient(async (_query, { after }) => ({
    data: { myPages: after === undefined ? pages : [] },
  }));
  const Pages = () => <MyPageList {...list} {...useMyPages()} />;
  render(
    <ApolloProvider client={client}>
      <Pages />
    </ApolloProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show more pages' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
});
