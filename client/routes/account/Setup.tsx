import { useQuery } from '@apollo/client/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { AccountScreen } from '../../features/accounts/AccountScreen.tsx';
import { withApollo } from '../../net/apollo.tsx';
import { prepareFixed, type ScreenProps } from '../screen.ts';
import {
  SetupPageDocument,
  type SetupPageQuery,
} from '../../__generated__/features/accounts/setup/setup.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { type Kind, KindToggle } from '../../features/accounts/setup/SetupFields.tsx';
import { SetupForm, useSetupDraft } from '../../features/accounts/setup/SetupForm.tsx';
import { SignInPrompt, useLogin } from '../../features/accounts/login/requireLogin.tsx';
import { Skeleton } from '../../features/accounts/Skeleton.tsx';

const head = {
  title: 'Tribute Page Setup',
  description: 'Tell whom a new page remembers.',
  isUnlisted: true,
};

export const prepare = prepareFixed(head);

/** The screen where a new page is set up. */
export const Screen = withApollo(function Setup({ params: { path = '' } }: ScreenProps) {
  return (
    <AccountScreen title={head.title} picture="table">
      <SetupFlow url={path} key={path} />
    </AccountScreen>
  );
});

/** Sets up a new page, for its owner and only once. */
function SetupFlow({ url }: { url: string }) {
  const isHydrated = useHydrated();
  const { isLoggedIn, hasEnded } = useLogin();
  const form = useSetupDraft(url);
  const { data, loading, refetch } = useQuery(SetupPageDocument, {
    variables: { url },
    fetchPolicy: 'no-cache',
    skip: !isLoggedIn,
    notifyOnNetworkStatusChange: false, // the form stays while the page is read again
  });

  const checkIfDone = async () => (await refetch()).data?.page?.active === true;
  const page = data?.page;
  const isForTwo = page?.active ? page.couple !== null : form.draft.kind === 'couple';
  if (isHydrated && !isLoggedIn)
    return <SignInPrompt hasEnded={hasEnded} purpose="Please sign in to set your page up." />;
  return (
    <>
      <h1>{isForTwo ? 'Love Box Setup' : 'Tribute Page Setup'}</h1>
      {!isHydrated || (loading && !data) ? (
        <Skeleton lines={4} />
      ) : (
        <Settled url={url} page={page} form={{ ...form, checkIfDone }} />
      )}
    </>
  );
}

type SettledProps = {
  url: string;
  page: SetupPageQuery['page'] | undefined;
  form: Omit<ComponentProps<typeof SetupForm>, 'url'>;
};

/** `page` is undefined if it could not be loaded: saving will show whether it is allowed. */
function Settled({ url, page, form }: SettledProps) {
  if (page === null)
    return <p className="form-lead">There is no page at /{url}. Please compare the address.</p>;
  if (page && !page.viewerCanEdit)
    return (
      <p className="form-lead">
        /{page.url} belongs to another account. If it is yours too, sign in with that one.
      </p>
    );
  if (page?.type === 'REDIRECT')
    return <p className="form-lead">/{page.url} leads to another page already.</p>;
  if (page?.active)
    return (
      <>
        <p className="form-lead">
          <bdi>{page.title || `/${page.url}`}</bdi> has been set up already.
        </p>
        <KindToggle kind={getKind(page)} />
        <Link className="primary wide" to={`/edit/${page.url}`}>
          Edit the page
        </Link>
      </>
    );
  return (
    <>
      <p className="form-lead">Its address is /{page?.url ?? url}</p>
      <SetupForm url={page?.url ?? url} {...form} />
      <p className="form-links">
        <Link to={`/attach/${page?.url ?? url}`}>Attach the plate to a page that you have</Link>
      </p>
    </>
  );
}

function getKind({ kind, couple }: NonNullable<SetupPageQuery['page']>): Kind {
  if (couple) return 'couple';
  return kind === 'ANIMAL' ? 'animal' : 'human';
}
