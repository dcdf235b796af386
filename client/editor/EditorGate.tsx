import { useQuery } from '@apollo/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { NO_PAGE } from '../../protocol/no-page.ts';
import {
  EditedPageDocument,
  type EditedPageQuery,
} from '../__generated__/features/pages/editedPage.ts';
import { createLoginPath } from '../features/accounts/login/loginAddress.ts';
import { useRetry } from '../net/useRetry.ts';
import { PageEditor } from './PageEditor.tsx';
import { UnsavedTexts } from './UnsavedTexts.tsx';
import '../ui/style/plain.css';
import { nameStorage } from '../storage/localStore.ts';

type EditedPage = NonNullable<EditedPageQuery['page']>;
type Props = { path: string; isLoggedIn: boolean; waiting: ReactNode };

/** Loads the page, and shows its editor to members and an explanation to everybody else. */
export function EditorGate({ path, isLoggedIn, waiting }: Props) {
  const { data, error, refetch } = useQuery(EditedPageDocument, {
    variables: { url: path },
    fetchPolicy: 'cache-and-network', // a cached response for a visitor says nothing about the member
    nextFetchPolicy: 'cache-first',
    notifyOnNetworkStatusChange: false, // what says that it failed stays while it is tried again
  });
  const { hash } = useLocation();
  const navigate = useNavigate();
  const page = data?.page;
  const isUnreached = error !== undefined && !page;
  useRetry(isUnreached ? error : undefined, refetch);
  const address = page && isEditable(page) ? page.url : path;
  useEffect(() => {
    // opened by a former address, or in capitals: goes on at the present one, by which the cache knows the page
    if (address !== path) void navigate(`/edit/${address}${hash}`, { replace: true });
  }, [address, path, hash, navigate]);
  // the last version that could be edited: it stays on screen, whatever becomes of the page, as somebody may be typing
  const [editable, setEditable] = useState(page);
  if (isLoggedIn && page && isEditable(page) && page !== editable) setEditable(page);

  const shown = editable ?? page;
  if (shown && isEditable(shown))
    return (
      <PageEditor
        key={shown.id}
        page={shown}
        isLoggedIn={isLoggedIn}
        leadsTo={page?.type === 'REDIRECT' ? page.redirectUrl : null}
      />
    );
  // the login had already expired when this was opened
  if (!isLoggedIn) return <Navigate to={createLoginPath(`/edit/${path}${hash}`)} replace />;
  if (isUnreached)
    return (
      <MessageScreen
        title="No signal just now"
        message={`The page opens as soon as there is a little signal. What you wrote is kept ${nameStorage()}, and is sent then.`}
        below={<UnsavedTexts />}
      >
        <button type="button" className="primary" onClick={() => void refetch()}>
          Try again
        </button>
      </MessageScreen>
    );
  if (!data || (page && !('viewerCanEdit' in page))) return waiting; // the cache has the visitor's response; the member's is on its way
  if (!page)
    return (
      <MessageScreen
        title="Nothing here yet"
        message={`${NO_PAGE} Perhaps a letter is missing. The pages that you can edit are listed when you are signed in.`}
        below={<UnsavedTexts isRefused />}
      >
        <Link className="primary" to="/">
          To your pages
        </Link>
      </MessageScreen>
    );
  if (page.type === 'REDIRECT')
    return (
      <MessageScreen
        title="This address leads to another page"
        message={`Whoever opens it comes to /${page.redirectUrl ?? ''}, which can be edited by itself.`}
      >
        <Link className="primary" to={`/edit/${page.redirectUrl ?? ''}`}>
          Edit that page
        </Link>
      </MessageScreen>
    );
  return (
    <MessageScreen
      title="This page belongs to somebody else"
      message="Only its owners can change it. If you should be one of them, ask them to invite you, or sign in with the address that you were invited with."
      below={<UnsavedTexts isRefused />}
    >
      <Link className="primary" to={`/${page.url}`}>
        See the page
      </Link>
      <Link className="secondary" to={createLoginPath(`/edit/${path}`)}>
        Sign in as somebody else
      </Link>
    </MessageScreen>
  );
}

function isEditable({ viewerCanEdit, type }: EditedPage): boolean {
  return viewerCanEdit && type !== 'REDIRECT';
}

type MessageScreenProps = {
  title: string;
  message: string;
  below?: ReactNode;
  children: ReactNode;
};

function MessageScreen(props: MessageScreenProps) {
  return (
    <main className="plain" id="main">
      <h1>{props.title}</h1>
      <p role="alert">{props.message}</p>
      <p className="plain-actions">{props.children}</p>
      {props.below}
    </main>
  );
}
