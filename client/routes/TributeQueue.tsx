import { useQuery } from '@apollo/client/react';
import { MembersPageDocument } from '../__generated__/features/members/members.ts';
import { useAccount } from '../auth/session.ts';
import { useRequireLogin } from '../features/accounts/useRequireLogin.ts';
import { NoAccess } from '../features/members/NoAccess.tsx';
import { OtherEditors } from '../features/members/OthersHere.tsx';
import { PresenceContext } from '../features/members/PresenceContext.ts';
import { usePresence } from '../features/members/usePresence.ts';
import { StewardView } from '../features/tributes/review/StewardView.tsx';
import { Link } from '../ui/Link.tsx';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';
import '../ui/plain.css';
import './tribute-queue.css';

const head = {
  title: 'Tributes as they come',
  description: 'Where the members of a page look after its wall.',
  unlisted: true,
};

export const prepare = prepareFixed(head);

/** The review screen of a wall at /edit/{path}/tributes; visitors are asked to log in and then return here. */
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
        <OtherEditors />
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

/** A placeholder in the final layout, until the login is known. */
function Waiting() {
  return (
    <>
      <header className="queue-head">
        <h1>Tributes</h1>
      </header>
      <main className="queue-main" id="main" aria-busy="true">
        <p className="unseen needs-code">The messages are on their way.</p>
        <JavaScriptRequired what="Looking after the messages" />
      </main>
    </>
  );
}
