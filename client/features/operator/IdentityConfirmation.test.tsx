import { ApolloProvider } from '@apollo/client/react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createClient } from '../../net/apollo.tsx';
import { RequestErrors } from '../../net/request.ts';
import { IdentityConfirmation, useIdentityConfirmation } from './IdentityConfirmation.tsx';

const UNCONFIRMED = { message: 'Is it you?', extensions: { code: 'UNCONFIRMED' } };

type Props = { name: string; onEnded: (name: string) => void };

function Action({ name, onEnded }: Props) {
  const withConfirmation = useIdentityConfirmation();
  const act = () =>
    void withConfirmation(() => Promise.reject(new RequestErrors([UNCONFIRMED]))).catch(() =>
      onEnded(name),
    );
  return (
    <button type="button" onClick={act}>
      {name}
    </button>
  );
}

it('ends every action that waits for the second login when that is declined', async () => {
  const ended: string[] = [];
  const onEnded = (name: string) => void ended.push(name);
  render(
    <ApolloProvider client={createClient()}>
      <IdentityConfirmation>
        <Action name="Take down" onEnded={onEnded} />
        <Action name="Revoke" onEnded={onEnded} />
      </IdentityConfirmation>
    </ApolloProvider>,
  );
  await userEvent.click(screen.getByText('Take down'));
  await screen.findByRole('dialog', { name: 'Is it you?' });
  await userEvent.click(screen.getByText('Revoke'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(ended).toEqual(['Take down', 'Revoke']));
  expect(screen.queryByRole('dialog')).toBeNull();
});
