import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import {
  SetupPageDocument,
  type SetupPageQuery,
} from '../../__generated__/features/accounts/setup.ts';
import { useHydrated } from '../../ui/useHydrated.ts';
import { KindToggle } from './KindToggle.tsx';
import { SetupForm } from './SetupForm.tsx';
import { SignInPrompt, useLogin } from './SignInPrompt.tsx';
import { Skeleton } from './Skeleton.tsx';

/** Sets up a new page, for its owner and only once. */
export function SetupFlow({ url }: { url: string }) {
  const hydrated = useHydrated();
  const { loggedIn, ended } = useLogin();
  const { data, loading } = useQuery(SetupPageDocument, {
    variables: { url },
    fetchPolicy: 'no-cache',
    skip: !loggedIn,
  });

  if (hydrated && !loggedIn)
    return <SignInPrompt ended={ended} purpose="Please sign in to set your page up." />;
  return (
    <>
      <h1>Tribute Page Setup</h1>
      {!hydrated || (loading && !data) ? (
        <Skeleton lines={4} />
      ) : (
        <Settled url={url} page={data?.page} />
      )}
    </>
  );
}

/** `page` is undefined if it could not be loaded: saving will show whether it is allowed. */
function Settled({ url, page }: { url: string; page: SetupPageQuery['page'] | undefined }) {
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
  if (page?.kind)
    return (
      <>
        <p className="form-lead">
          <bdi>{page.title || `/${page.url}`}</bdi> has been set up already.
        </p>
        <KindToggle kind={page.kind === 'ANIMAL' ? 'animal' : 'human'} />
        <Link className="primary wide" to={`/edit/${page.url}`}>
          Edit the page
        </Link>
      </>
    );
  return (
    <>
      <p className="form-lead">Its address is /{page?.url ?? url}</p>
      <SetupForm url={page?.url ?? url} />
      <p className="form-links">
        <Link to={`/attach/${page?.url ?? url}`}>Attach the plate to a page that you have</Link>
      </p>
    </>
  );
}
