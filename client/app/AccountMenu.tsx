import { useEffect } from 'react';
import { retryLoading } from '../net/loadModule.ts';
import { Menu } from '../ui/Menu.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';

const panel = lazyComponent(
  () => retryLoading(() => import('../features/accounts/AccountPanel.tsx')),
  ({ AccountPanel }) => AccountPanel,
);

/** The menu of the logged-in user; its content is loaded ahead, while the device is online. */
export function AccountMenu() {
  useEffect(() => void panel.load().catch(() => undefined), []); // a loading error is shown when the menu is opened
  return (
    <Menu id="account-panel" label="Your pages">
      {() => <panel.Component />}
    </Menu>
  );
}
