import { useApolloClient, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import {
  WallPersonDocument,
  type WallPersonQuery,
} from '../__generated__/features/wall-screen/wall.ts';
import { findBio } from '../features/wall-screen/screenPage.ts';
import { useAccount } from '../auth/useAccount.ts';
import { useRequireLogin } from '../features/accounts/login/requireLogin.tsx';
import { NoAccess } from '../features/members/NoAccess.tsx';
import { OthersAtTribute, OtherEditors } from '../features/members/OthersHere.tsx';
import { PresenceContext, usePresence } from '../features/members/usePresence.ts';
import { reportTimeZone } from '../features/notifications/reportTimeZone.ts';
import { ServiceTime } from '../features/memorial-service/ServiceTime.tsx';
import { ReviewView } from '../features/tributes/review/ReviewView.tsx';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import { useRetry } from '../net/useRetry.ts';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/hooks/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';
import '../ui/style/plain.css';

const head = {
  title: 'Tributes as they come',
  description: 'Where the members of a page look after its wall.',
  isUnlisted: true,
};

export const prepare = prepareFixed(head);

/** The review screen of a wall at /edit/{path}/tributes; visitors are asked to log in and then return here. */
export const Screen = withApollo(function ReviewTributes({ params: { path = '' } }: ScreenProps) {
  useTitle(head.title);
  const isIn = useRequireLogin(useAccount().status.loggedIn);
  return isIn ? <Found path={path} /> : <Waiting />;
});

function Found({ path }: { path: string }) {
  const { data, error, refetch } = useQuery(WallPersonDocument, {
    variables: { url: path },
    fetchPolicy: 'no-cache', // in the cache it would replace the blocks that the editor has read
    notifyOnNetworkStatusChange: false, // what says that it failed stays while it is tried again
  });
  useRetry(data ? undefined : error, refetch);
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

function Queue({ page }: { page: NonNullable<WallPersonQuery['page']> }) {
  const presence = usePresence(page.id);
  const client = useApolloClient();
  useEffect(() => void reportTimeZone(client), [client]);
  const { title, service } = page;
  const bio = findBio(page);
  return (
    <PresenceContext value={presence}>
      <ReviewView
        page={page}
        name={bio?.name || title || 'Tributes'}
        portrait={bio?.avatar ?? null}
        service={service && <ServiceTime service={service} />}
        others={<OtherEditors />}
        othersAt={(id) => <OthersAtTribute id={id} />}
        isFormerMember={presence.isFormerMember}
        refusal={presence.refusal}
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
      <div className="review-waiting needs-code" aria-hidden="true">
        {['head', 'lists', 'messages', 'message'].map((part) => (
          <div key={part}>{part === 'messages' && <div className="review-shapes" />}</div>
        ))}
      </div>
    </main>
  );
}
