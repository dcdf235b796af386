import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { MembersPageDocument } from '../__generated__/features/members/members.ts';
import { useAccount } from '../auth/useAccount.ts';
import { useRequireLogin } from '../features/accounts/requireLogin.tsx';
import { NoAccess } from '../features/members/NoAccess.tsx';
import { OthersAtTribute, OtherEditors } from '../features/members/OthersHere.tsx';
import { PresenceContext, usePresence } from '../features/members/usePresence.ts';
import { reportTimeZone } from '../features/notifications/reportTimeZone.ts';
import { ServiceTime } from '../features/service/ServiceTime.tsx';
import { StewardView } from '../features/tributes/review/StewardView.tsx';
import { useWallPerson } from '../features/wall-screen/useWallPerson.ts';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';
import '../ui/plain.css';

const head = {
  title: 'Tributes as they come',
  description: 'Where the members of a page look after its wall.',
  unlisted: true,
};

export const prepare = prepareFixed(head);

/** The review screen of a wall at /edit/{path}/tributes; visitors are asked to log in and then return here. */
export const Screen = withApollo(function TributeQueue({ params: { path = '' } }: ScreenProps) {
  useTitle(head.title);
  const isIn = useRequireLogin(useAccount().status.loggedIn);
  return isIn ? <Found path={path} /> : <Waiting />;
});

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
  const client = useApolloClient();
  useEffect(() => void reportTimeZone(client), [client]);
  const { name, portrait, service } = useWallPerson(page.url);
  return (
    <PresenceContext value={together}>
      <StewardView
        page={page}
        name={name || page.title || 'Tributes'}
        portrait={portrait}
        service={service && <ServiceTime service={service} />}
        others={<OtherEditors />}
        othersAt={(id) => <OthersAtTribute id={id} />}
        isFormerMember={together.isFormerMember}
        onMemberEvent={together.onMemberEvent}
      />
    </PresenceContext>
  );
}

/** A placeholder in the final layout, until the login is known and the page has been read. */
function Waiting() {
  return (
    <main className="plain" id="main" aria-busy="true">
      <h1 className="unseen">{head.title}</h1>
      <p className="unseen needs-code">The messages are on their way.</p>
      <JavaScriptRequired what="Looking after the messages" />
      <div className="steward-waiting needs-code" aria-hidden="true">
        {['head', 'lists', 'messages', 'message'].map((part) => (
          <div key={part}>{part === 'messages' && <div className="steward-shapes" />}</div>
        ))}
      </div>
    </main>
  );
}
