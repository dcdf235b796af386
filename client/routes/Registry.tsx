import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { RegistryFlow } from '../features/accounts/RegistryFlow.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { fixed } from './screen.ts';

const head = {
  title: 'Activate your plate',
  description: 'Enter the activation code of your plate and make its page your own.',
};

export const prepare = fixed(head);

/** Where a plate leads whose page is not there yet: from its code to a page of one's own. */
export function Screen() {
  useTitle(head.title);
  return (
    <AccountScreen picture="lighthouse">
      <RegistryFlow />
    </AccountScreen>
  );
}
