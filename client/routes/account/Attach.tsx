import { useMutation, useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AccountScreen } from '../../features/accounts/AccountScreen.tsx';
import { withApollo } from '../../net/apollo.tsx';
import { prepareFixed, type ScreenProps } from '../screen.ts';
import {
  AttachPageDocument,
  AttachPlateDocument,
  type AttachPageQuery,
} from '../../__generated__/features/accounts/setup/attach.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { AttachChoice, AttachConfirm } from '../../features/accounts/setup/AttachChoice.tsx';
import { FormFailure } from '../../features/accounts/FormFailure.tsx';
import type { MyPage } from '../../features/accounts/myAccount.ts';
import { SignInPrompt, useLogin } from '../../features/accounts/login/requireLogin.tsx';
import { Skeleton } from '../../features/accounts/Skeleton.tsx';
import { getRefusalCode } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';

const head = {
  title: 'Attach to an existing page',
  description: 'Let a new QR code lead to a page that you have already.',
  isUnlisted: true,
};

export const prepare = prepareFixed(head);

/** Attaches a new code to an existing page. */
export const Screen = withApollo(function Attach({ params: { path = '' } }: ScreenProps) {
  return (
    <AccountScreen title={head.title} picture="beach">
      <AttachFlow from={path} key={path} />
    </AccountScreen>
  );
});

/** Lets a new address redirect to a page that its owner already has. */
function AttachFlow({ from }: { from: string }) {
  const isHydrated = useHydrated();
  const { isLoggedIn, hasEnded } = useLogin();
  const [chosen, setChosen] = useState<MyPage | null>(null);
  const [attached, setAttached] = useState<MyPage | null>(null);
  const [attachPlate] = useMutation(AttachPlateDocument);
  const action = useAction({ once: true });
  const { isBusy, run } = action;
  const { data, loading, refetch } = useQuery(AttachPageDocument, {
    variables: { url: from },
    fetchPolicy: 'no-cache',
    skip: !isLoggedIn,
  });

  const attach = (page: MyPage) => {
    setChosen(null);
    void run(async () => {
      await attachPlate({ variables: { input: { from, to: page.url } } }).catch(
        async (error: unknown) => {
          // an earlier press may have been stored, and its answer lost
          const plate = getRefusalCode(error) && (await refetch()).data?.page;
          if (!plate || plate.redirectUrl !== page.url) throw error;
        },
      );
      setAttached(page);
    });
  };

  if (isHydrated && !isLoggedIn)
    return (
      <SignInPrompt
        hasEnded={hasEnded}
        purpose="Please sign in to see your pages and choose the one that the QR code shall lead to."
      />
    );
  if (attached) return <Attached from={from} page={attached} />;
  // if the check fails, the list is shown anyway: the server decides
  const plate = data?.page;
  if (isHydrated && plate !== undefined && !isFree(plate))
    return <Unavailable from={from} plate={plate} />;
  return (
    <>
      <h1>Attach to an existing page</h1>
      <p className="form-lead">Whoever scans the QR code will come to the page you select.</p>
      {isHydrated && !loading ? (
        <AttachChoice from={from} disabled={isBusy} onSelect={setChosen} />
      ) : (
        <Skeleton lines={3} />
      )}
      <FormFailure action={action} />
      {chosen && (
        <AttachConfirm
          page={chosen}
          onSelect={() => attach(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
    </>
  );
}

type Plate = NonNullable<AttachPageQuery['page']>;

/** Whether an address belongs to the user and has not been used yet. */
function isFree(plate: Plate | null): boolean {
  if (!plate?.viewerCanEdit || plate.type !== 'TRIBUTE' || plate.kind !== null) return false;
  return plate.components.length === 0 && plate.photos.length === 0;
}

/** Why this address cannot be attached, and where to go instead. */
function Unavailable({ from, plate }: { from: string; plate: Plate | null }) {
  const { message, to, way } = explainUnavailable(from, plate);
  return (
    <>
      <h1>Attach to an existing page</h1>
      <p role="alert" className="form-lead">
        {message}
      </p>
      <Link className="primary wide" to={to}>
        {way}
      </Link>
    </>
  );
}

function explainUnavailable(
  from: string,
  plate: Plate | null,
): { message: string; to: string; way: string } {
  if (!plate) {
    const message = `There is no page at /${from}. Please compare the address.`;
    return { message, to: '/', way: 'To your pages' };
  }
  const { url, redirectUrl } = plate;
  if (!plate.viewerCanEdit) {
    const message = `/${url} belongs to another account. If it is yours too, sign in with that one.`;
    return { message, to: `/${url}`, way: 'See the page' };
  }
  if (plate.type === 'REDIRECT') {
    const message = 'This address leads to another page already.';
    return { message, to: `/edit/${redirectUrl ?? ''}`, way: 'Edit that page' };
  }
  const message = `/${url} has been set up as a page of its own, so it cannot be attached any more.`;
  return { message, to: `/edit/${url}`, way: 'Edit the page' };
}

function Attached({ from, page }: { from: string; page: MyPage }) {
  return (
    <>
      <h1>Done</h1>
      <p role="status" className="form-lead">
        The QR code leads to <bdi>{page.title || `/${page.url}`}</bdi> from now on.
      </p>
      {/* a full navigation, as the server sends the redirect */}
      <a className="primary wide" href={`/${encodeURIComponent(from)}`}>
        See the page
      </a>
      <Link className="secondary wide" to={`/edit/${page.url}`}>
        Edit the page
      </Link>
    </>
  );
}
