import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { RegistryFlow } from '../features/accounts/RegistryFlow.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import type { PrepareInput, Prepared } from './screen.ts';

const head = {
  title: 'Activate your plate',
  description: 'Enter the activation code of your plate and make its page your own.',
};

/** A plate's code in the address is exchanged at once. */
export const prepare = async ({ search }: PrepareInput): Promise<Prepared> => ({
  status: 200,
  head,
  waits: !search,
});

/** The screen that a plate without a page opens: from the activation code to a new page. */
export const Screen = withApollo(function Registry() {
  useTitle(head.title);
  return (
    <AccountScreen picture="lighthouse">
      <RegistryFlow />
    </AccountScreen>
  );
});
