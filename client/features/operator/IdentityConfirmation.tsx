import { useMutation } from '@apollo/client/react';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import {
  ConfirmIdentityDocument,
  ConfirmIdentityWithPasskeyDocument,
  StartPasskeyConfirmationDocument,
} from '../../__generated__/features/operator/confirmIdentity.ts';
import { askPasskey, hasPasskeys } from '../../auth/browserPasskey.ts';
import { getRefusalCode, RefusedError, requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { Form, FormAlert } from '../../ui/forms/Form.tsx';
import { PasswordField } from '../../ui/forms/CredentialFields.tsx';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';

/** Runs an action; if the server asks for a second login, asks for it and runs the action again. */
type RunWithConfirmation = <T>(work: () => Promise<T>) => Promise<T>;

const IdentityConfirmationContext = createContext<RunWithConfirmation>((work) => work());
export const useIdentityConfirmation = () => useContext(IdentityConfirmationContext);

interface Question {
  answer: () => void;
  decline: () => void;
}

/** Asks for a second login in front of everything below it. */
export function IdentityConfirmation({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  /** One question for everything that waits for an answer. */
  const asking = useRef<Promise<void>>(undefined);
  const withConfirmation = useCallback<RunWithConfirmation>(async (work) => {
    try {
      return await work();
    } catch (error) {
      if (getRefusalCode(error) !== 'UNCONFIRMED') throw error;
      asking.current ??= new Promise<void>((resolve, reject) => {
        const decline = () => reject(new RefusedError('Nothing was done.'));
        setQuestion({ answer: resolve, decline });
      }).finally(() => {
        asking.current = undefined;
        setQuestion(null);
      });
      await asking.current;
      return work();
    }
  }, []);
  return (
    <IdentityConfirmationContext value={withConfirmation}>
      {children}
      {question && <SecondLoginSheet onConfirmed={question.answer} onClose={question.decline} />}
    </IdentityConfirmationContext>
  );
}

function SecondLoginSheet({
  onConfirmed,
  onClose,
}: {
  onConfirmed: () => void;
  onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const [confirmIdentity] = useMutation(ConfirmIdentityDocument);
  const [start] = useMutation(StartPasskeyConfirmationDocument);
  const [confirmWithPasskey] = useMutation(ConfirmIdentityWithPasskeyDocument);
  const { isBusy, failure, formMessage, run } = useAction();
  const send = () =>
    void run(async () => {
      await requireData(confirmIdentity({ variables: { password } }));
      onConfirmed();
    });
  const usePasskey = () =>
    void run(async () => {
      const { options } = (await requireData(start())).startPasskeyConfirmation;
      const credential = await askPasskey(options);
      await requireData(confirmWithPasskey({ variables: { credential } }));
      onConfirmed();
    });
  return (
    <Sheet title="Is it you?" onClose={onClose}>
      <Form onSend={send} wrong={failure}>
        <p className="operator-hint">
          This cannot simply be undone, so please enter your password once more. For a quarter of an
          hour you are not asked again.
        </p>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <FormAlert>{formMessage}</FormAlert>
        <SheetFoot>
          <div className="sheet-choice">
            {hasPasskeys() ? (
              <button type="button" className="quiet" disabled={isBusy} onClick={usePasskey}>
                Use a passkey
              </button>
            ) : (
              <span />
            )}
            <button type="submit" className="primary" disabled={isBusy}>
              Go on
            </button>
          </div>
        </SheetFoot>
      </Form>
    </Sheet>
  );
}
