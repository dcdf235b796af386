import { useQuery } from '@apollo/client/react';
import { type ReactNode, useRef } from 'react';
import { Navigate } from 'react-router-dom';
import { EditedPageDocument } from '../__generated__/features/pages/editedPage.ts';
import { loginFor } from '../features/accounts/loginAddress.ts';
import { Link } from '../ui/Link.tsx';
import { PageEditor } from './PageEditor.tsx';
import '../ui/plain.css';

type Props = { path: string; loggedIn: boolean; waiting: ReactNode };

/** Who may edit: reads the page, and shows its editor to its members, kind words to everybody else. */
export function EditorGate({ path, loggedIn, waiting }: Props) {
  const { data, error, refetch } = useQuery(EditedPageDocument, {
    variables: { url: path },
    fetchPolicy: 'cache-and-network', // what a visitor was shown says nothing about the member
    nextFetchPolicy: 'cache-first',
  });
  const page = data?.page;
  const last = useRef(page);
  if (loggedIn && page?.viewerCanEdit && page.type !== 'REDIRECT') last.current = page;

  // whatever became of the page meanwhile, what was last seen stays under the words that are being written
  const shown = last.current ?? page;
  if (shown?.viewerCanEdit && shown.type !== 'REDIRECT')
    return (
      <PageEditor
        key={shown.id}
        page={shown}
        loggedIn={loggedIn}
        leadsTo={page?.type === 'REDIRECT' ? page.redirectUrl : null}
      />
    );
  if (!loggedIn) return <Navigate to={loginFor(`/edit/${path}`)} replace />; // it had ended before this was opened
  if (error && !page)
    return (
      <Words title="No signal just now" words="The page could not be reached.">
        <button type="button" className="primary" onClick={() => void refetch()}>
          Try again
        </button>
      </Words>
    );
  if (!data || (page && !('viewerCanEdit' in page))) return waiting;
  if (!page)
    return (
      <Words
        title="There is no page at this address"
        words="Perhaps a letter is missing. The pages that you can edit are listed when you are signed in."
      >
        <Link className="primary" to="/">
          To your pages
        </Link>
      </Words>
    );
  if (page.type === 'REDIRECT')
    return (
      <Words
        title="This address leads to another page"
        words={`Whoever opens it comes to /${page.redirectUrl ?? ''}, which can be edited by itself.`}
      >
        <Link className="primary" to={`/edit/${page.redirectUrl ?? ''}`}>
          Edit that page
        </Link>
      </Words>
    );
  return (
    <Words
      title="This page belongs to somebody else"
      words="Only its owners can change it. If you should be one of them, ask them to invite you, or sign in with the address that you were invited with."
    >
      <Link className="primary" to={`/${page.url}`}>
        See the page
      </Link>
      <Link className="secondary" to={loginFor(`/edit/${path}`)}>
        Sign in as somebody else
      </Link>
    </Words>
  );
}

function Words(props: { title: string; words: string; children: ReactNode }) {
  return (
    <main className="plain" id="main">
      <h1>{props.title}</h1>
      <p>{props.words}</p>
      <p className="plain-actions">{props.children}</p>
    </main>
  );
}
