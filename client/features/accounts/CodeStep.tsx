import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { ActivationCodeFaultDocument } from '../../__generated__/features/accounts/registry.ts';
import { Refusal } from '../../net/failure.ts';
import { useAccount } from '../../auth/session.ts';
import { ContactUs } from '../../ui/Contact.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { MessageDialog } from '../../ui/MessageDialog.tsx';
import { FormFailure } from './FormFailure.tsx';
import type { RegistryDraft } from './registryDraft.ts';
import { CAN_NOT_GET, useExchange } from './useExchange.ts';
import { useOpenPage } from './useOpenPage.ts';
import { useAction } from '../../net/useAction.ts';

type Props = {
  draft: RegistryDraft;
  onChange: (change: Partial<RegistryDraft>) => void;
  /** The token of the plate that led here; '' where none did. */
  qr: string;
  /** Whether the draft has been read. */
  ready: boolean;
  /** What the server said of the code after a login. */
  refusal: string;
  onRefusalRead: () => void;
  onContinue: () => void;
  onOpened: (url: string) => void;
};

/** The activation code: from the plate, or typed. */
export function CodeStep(props: Props) {
  const { draft, onChange, qr, ready, onContinue, onOpened } = props;
  const { status, user } = useAccount();
  const client = useApolloClient();
  const isMissing = qr !== '' && draft.qr !== qr;
  const { failed, again } = useExchange(qr, ready && isMissing, (referal) =>
    onChange({ referal, qr }),
  );
  const [read, setRead] = useState(failed);
  const { busy, failure, run, clear } = useAction({ once: true });
  const isFetching = isMissing && !failed;

  const openPage = useOpenPage();
  const openAtOnce = () => void run(async () => onOpened(await openPage(draft.referal)));

  /** A typed code is looked at before anything else is asked for; without signal the last step does it. */
  const goOn = () =>
    void run(async () => {
      const code = draft.referal.trim();
      const request =
        code &&
        client.query({
          query: ActivationCodeFaultDocument,
          variables: { code },
          fetchPolicy: 'no-cache',
        });
      const answer = request ? await request.catch(() => null) : null;
      const fault = answer?.data?.activationCodeFault;
      if (fault) throw new Refusal(fault);
      onContinue();
    });

  return (
    <Form onSend={status.loggedIn ? openAtOnce : goOn}>
      <div>
        <h1 tabIndex={-1}>Activate your plate</h1>
        <p role="status" className="form-lead">
          {isFetching ? 'Fetching the activation code' : 'Please touch continue'}
        </p>
        {status.loggedIn && <p className="form-lead">You are signed in as {user?.email}.</p>}
      </div>
      <Field
        label="Activation code"
        name="referal"
        className="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        aria-busy={isFetching}
        value={draft.referal}
        onChange={(referal) => onChange({ referal })}
      />
      {failed && (
        <p className="form-failure">
          The code could not be fetched. If you have it in writing, please type it.{' '}
          {failed.mayPass && (
            <button type="button" className="quiet" onClick={again}>
              Try again
            </button>
          )}
        </p>
      )}
      <div>
        <button type="submit" className="primary wide" disabled={busy}>
          {status.loggedIn ? `Continue as ${user?.email}` : 'Continue'}
        </button>
        {status.loggedIn && (
          <button type="button" className="quiet wide" disabled={busy} onClick={goOn}>
            Use another account
          </button>
        )}
      </div>
      <FormFailure of={failure} onClose={clear} />
      {!status.loggedIn && (
        <p className="form-links">
          <Link to="/login">Sign in to a page that you have</Link>
        </p>
      )}
      {props.refusal && (
        <MessageDialog message={props.refusal} onClose={props.onRefusalRead}>
          You are signed in. The code can be corrected here.
        </MessageDialog>
      )}
      {failed && failed !== read && (
        <MessageDialog message={failed.message} onClose={() => setRead(failed)}>
          {failed.message === CAN_NOT_GET && <ContactUs />}
        </MessageDialog>
      )}
    </Form>
  );
}
