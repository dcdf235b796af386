import { useQuery } from '@apollo/client/react';
import { MembersPageDocument } from '../__generated__/features/members/members.ts';
import { useAccount } from '../auth/session.ts';
import { useRequireLogin } from '../features/accounts/useRequireLogin.ts';
import { NoAccess } from '../features/members/NoAccess.tsx';
import { OthersHere } from '../features/members/OthersHere.tsx';
import { PresenceContext } from '../features/members/PresenceContext.ts';
import { usePresence } from '../features/members/usePresence.ts';
import { StewardView } from '../features/tributes/steward/StewardView.tsx';
import { Link } from '../ui/Link.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { fixed, type ScreenProps } from './screen.ts';
import '../ui/plain.css';
import './tribute-queue.css';

const head = {
  title: 'Tributes as they come',
  description: 'Where the members of a page look after its wall.',
  unlisted: true,
};

export const prepare = fixed(head);

/** The screen at /edit/{path}/tributes: the wall in the hands of a steward; whoever is not logged in comes back here after the login. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  useTitle(head.title);
  const isIn = useRequireLogin(useAccount().status.loggedIn);
  return isIn ? <Found path={path} /> : <Waiting />;
}

function Found({ path }: { path: string }) {
  const { data, error, refetch } = useQuery(MembersPageDocument, {
    variables: { url: path },
    fetchPolicy: 'network-only',
  });
  const page = data?.page;
  if (page?.viewerCanEdit) return <Queue page={page} />;
  if (!data && !error) return <Waiting />;
  return (
    <main className="plain" id="main">
      <h1>{head.title}</h1>
      <NoAccess
        page={data && page}
        failure="The messages could not be reached."
        onTryAgain={() => void refetch()}
      />
    </main>
  );
}

function Queue({ page }: { page: { id: string; url: string; title: string } }) {
  const together = usePresence(page.id);
  return (
    <PresenceContext value={together}>
      <header className="queue-head">
        <div className="queue-of-page">
          <h1>Tributes</h1>
          {page.title && <p>{page.title}</p>}
        </div>
        <OthersHere />
        <Link className="secondary" to={`/${page.url}`}>
          Page
        </Link>
        <Link className="secondary" to={`/edit/${page.url}`}>
          Editor
        </Link>
      </header>
      <main className="queue-main" id="main">
        {together.isOver && (
          <p className="editor-note" role="alert">
            You do not belong to this page any more.
          </p>
        )}
        <StewardView pageId={page.id} onMemberEvent={together.onMemberEvent} />
      </main>
    </PresenceContext>
  );
}

/** The final layout, until it is known who asks. */
function Waiting() {
  return (
    <>
      <header className="queue-head">
        <h1>Tributes</h1>
      </header>
      <main className="queue-main" id="main" aria-busy="true">
        <p className="unseen">The messages are on their way.</p>
      </main>
    </>
  );
}
