import { useApolloClient } from '@apollo/client/react';
import { useContext, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { MAX_TYPED_CODE } from '../../../../protocol/limits.ts';
import { EXCHANGE_FAILED } from '../../../../protocol/account-sentences.ts';
import { ActivationCodeFaultDocument } from '../../../__generated__/features/accounts/registry/registry.ts';
import { type Failure, getFailureMessage, RefusedError } from '../../../net/failure.ts';
import { useAccount } from '../../../auth/useAccount.ts';
import { ContactContext, ContactLink } from '../../../ui/Contact.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { MessageDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormFailure } from '../FormFailure.tsx';
import type { RegistryDraft } from './registryState.ts';
import { useExchange, useOpenPage } from '../setup/activationCode.ts';
import { useAction } from '../../../net/useAction.ts';

type Props = {
  draft: RegistryDraft;
  onChange: (change: Partial<RegistryDraft>) => void;
  /** The token of the QR plate that led here; '' if there was none. */
  qr: string;
  /** Whether the stored draft has been loaded. */
  isReady: boolean;
  /** The server's refusal of the code after a login. */
  refusal: { message: string; isDismissed: boolean };
  onRefusalDismissed: () => void;
  onContinue: () => void;
  onOpened: (url: string) => void;
};

/** The step for the activation code, which is taken from the plate or typed. */
export function CodeStep(props: Props) {
  const { draft, onChange, qr, isReady, refusal, onContinue, onOpened } = props;
  const { status, user } = useAccount();
  const client = useApolloClient();
  const isMissing = qr !== '' && draft.qr !== qr;
  const { failed, retry } = useExchange(qr, isReady && isMissing, (referal) =>
    onChange({ referal, qr }),
  );
  const [read, setRead] = useState(failed);
  const action = useAction({ once: true });
  const { isBusy, run } = action;
  const isFetching = isMissing && !failed;

  const openPage = useOpenPage();
  const message =
    (action.dismissedFailure && getFailureMessage(action.dismissedFailure)) ||
    (refusal.isDismissed && refusal.message);
  const wrong = useMemo<Failure | null>(
    () => (message ? { kind: 'refused', message, field: 'referal' } : null),
    [message],
  );
  const openAtOnce = () => void run(async () => onOpened(await openPage(draft.referal)));

  /** Checks a typed code before anything else is asked for; while offline, the last step checks it. */
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
      if (fault) throw new RefusedError(fault);
      onContinue();
    });

  return (
    <>
      <h1 tabIndex={-1}>Activate your plate</h1>
      <p role="status" className="form-lead needs-code">
        {isFetching ? 'Fetching the activation code' : 'Please touch continue'}
      </p>
      {status.loggedIn && <p className="form-lead">You are signed in as {user?.email}.</p>}
      <Form onSend={status.loggedIn ? openAtOnce : goOn} wrong={wrong}>
        <Field
          label="Activation code"
          name="referal"
          className="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_TYPED_CODE}
          aria-busy={isFetching}
          value={draft.referal}
          onChange={(referal) => onChange({ referal })}
        />
        {failed && (
          <p className="form-failure">
            The code could not be fetched. If you have it in writing, please type it.{' '}
            {failed.mayPass && (
              <button type="button" className="quiet" onClick={retry}>
                Try again
              </button>
            )}
          </p>
        )}
        <div>
          <button type="submit" className="primary wide" disabled={isBusy}>
            {status.loggedIn ? `Continue as ${user?.email}` : 'Continue'}
          </button>
          {status.loggedIn && (
            <button type="button" className="quiet wide" disabled={isBusy} onClick={goOn}>
              Use another account
            </button>
          )}
        </div>
        <FormFailure action={action} />
        {!status.loggedIn && (
          <p className="form-links">
            <Link to="/login">Sign in to a page that you have</Link>
          </p>
        )}
        {refusal.message && !refusal.isDismissed && (
          <MessageDialog message={refusal.message} onClose={props.onRefusalDismissed}>
            You are signed in. The code can be corrected here.
          </MessageDialog>
        )}
        {failed && failed !== read && (
          <MessageDialog message={failed.message} onClose={() => setRead(failed)}>
            {failed.message === EXCHANGE_FAILED && <ContactUs />}
          </MessageDialog>
        )}
      </Form>
    </>
  );
}

/** A sentence that replaces "please contact us": with the operator's contact address if there is one. */
function ContactUs() {
  const href = useContext(ContactContext);
  return href ? <ContactLink /> : <>Whoever gave or sold you the plate can help.</>;
}
