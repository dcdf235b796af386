import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { AttachFlow } from '../features/accounts/AttachFlow.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';

const head = {
  title: 'Attach to an existing page',
  description: 'Let a new QR code lead to a page that you have already.',
  unlisted: true,
};

export const prepare = prepareFixed(head);

/** Where a new code is attached to a page that is there. */
export const Screen = withApollo(function Attach({ params: { path = '' } }: ScreenProps) {
  useTitle(head.title);
  return (
    <AccountScreen picture="beach">
      <AttachFlow from={path} key={path} />
    </AccountScreen>
  );
});
