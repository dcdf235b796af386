import { AccountScreen } from '../features/accounts/AccountScreen.tsx';
import { SetupFlow } from '../features/accounts/SetupFlow.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';

const head = {
  title: 'Tribute Page Setup',
  description: 'Tell whom a new page remembers.',
  unlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen where a new page is set up. */
export const Screen = withApollo(function Setup({ params: { path = '' } }: ScreenProps) {
  useTitle(head.title);
  return (
    <AccountScreen picture="table">
      <SetupFlow url={path} key={path} />
    </AccountScreen>
  );
});
