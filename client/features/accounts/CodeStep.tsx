import { useState } from 'react';
import { useAccount } from '../../live/session.ts';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Link } from '../../ui/Link.tsx';
import { MessageDialog } from '../../ui/MessageDialog.tsx';
import { Failure } from './Failure.tsx';
import type { RegistryDraft } from './registryDraft.ts';
import { openPage } from './registryCalls.ts';
import { useExchange } from './useExchange.ts';
import { useSending } from './useSending.ts';

type Props = {
  draft: RegistryDraft;
  onChange: (change: Partial<RegistryDraft>) => void;
  /** The token of the plate that led here; '' where none did. */
  qr: string;
  /** Whether the draft has been read. */
  ready: boolean;
  onContinue: () => void;
  onOpened: (url: string) => void;
};

/** The activation code: from the plate, or typed. */
export function CodeStep({ draft, onChange, qr, ready, onContinue, onOpened }: Props) {
  const { status, user } = useAccount();
  const isMissing = qr !== '' && draft.qr !== qr;
  const { failed, again } = useExchange(qr, ready && isMissing, (referal) =>
    onChange({ referal, qr }),
  );
  const [read, setRead] = useState(failed);
  const { sending, failure, send, clear } = useSending();
  const isFetching = isMissing && !failed;

  const openAtOnce = () =>
    void send(async () => onOpened((await openPage(draft.referal)).page.url));

  return (
    <Form onSend={onContinue}>
      <div>
        <h1 tabIndex={-1}>Activate your plate</h1>
        <p role="status" className="form-lead">
          {isFetching ? 'Fetching the activation code' : 'Please touch continue'}
        </p>
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
        <button type="submit" className="primary wide">
          Continue
        </button>
        {status.loggedIn && draft.referal && (
          <button type="button" className="secondary wide" disabled={sending} onClick={openAtOnce}>
            Continue as {user?.email}
          </button>
        )}
      </div>
      <Failure of={failure} onClose={clear} />
      {!status.loggedIn && (
        <p className="form-links">
          <Link to="/login">Sign in to a page that you have</Link>
        </p>
      )}
      {failed && failed !== read && (
        <MessageDialog message={failed.message} onClose={() => setRead(failed)} />
      )}
    </Form>
  );
}
