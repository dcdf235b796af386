import { useEffect } from 'react';
import { retryLoading } from '../net/retryLoading.ts';
import { Menu } from '../ui/Menu.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';

const panel = lazyComponent(
  () => retryLoading(() => import('../features/accounts/AccountPanel.tsx')),
  ({ AccountPanel }) => AccountPanel,
);

/** Opens what belongs to whoever is logged in; its content is fetched ahead, while there is signal. */
export function AccountMenu() {
  useEffect(() => void panel.load(), []);
  return (
    <Menu id="account-panel" label="Your pages">
      {() => <panel.Component />}
    </Menu>
  );
}
