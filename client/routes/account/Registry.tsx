import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AccountScreen } from '../../features/accounts/AccountScreen.tsx';
import { withApollo } from '../../net/apollo.tsx';
import type { PrepareInput, Prepared } from '../screen.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import { CodeStep } from '../../features/accounts/registry/CodeStep.tsx';
import { EmailStep } from '../../features/accounts/registry/EmailStep.tsx';
import { KnownAccountStep } from '../../features/accounts/registry/KnownAccountStep.tsx';
import { NewAccountStep } from '../../features/accounts/registry/NewAccountStep.tsx';
import {
  type Secrets,
  useRegistryDraft,
  STEPS,
  useRegistryStep,
} from '../../features/accounts/registry/registryState.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';

const head = {
  title: 'Activate your plate',
  description: 'Enter the activation code of your plate and make its page your own.',
};

/** A plate's code in the address is exchanged at once. */
export const prepare = async ({ search }: PrepareInput): Promise<Prepared> => ({
  status: 200,
  head,
  isDeferred: !search,
});

/** The screen that a plate without a page opens: from the activation code to a new page. */
export const Screen = withApollo(function Registry() {
  return (
    <AccountScreen title={head.title} picture="lighthouse">
      <RegistryFlow />
    </AccountScreen>
  );
});

/** From an activation code to a new page, in three steps. */
function RegistryFlow() {
  const { step, qr, opened, next, back, jump, finish } = useRegistryStep();
  const { draft, changeDraft, forgetDraft, isReady } = useRegistryDraft();
  const [secrets, setSecrets] = useState<Secrets>({ password: '', confirm_password: '' });
  const [refusal, setRefusal] = useState({ message: '', isDismissed: false });
  const column = useStepFocus(step);
  const isHydrated = useHydrated();

  const onOpened = (url: string) => {
    forgetDraft();
    finish(url);
  };
  const shared = { draft, onChange: changeDraft, onBack: back, onContinue: next, onOpened };
  const last = {
    ...shared,
    secrets,
    onSecrets: (change: Partial<Secrets>) => setSecrets((before) => ({ ...before, ...change })),
    onEditCode: () => jump(0),
    onCodeRefused(message: string) {
      setRefusal({ message, isDismissed: false });
      jump(0);
    },
  };
  const LastStep = draft.exists ? KnownAccountStep : NewAccountStep;

  if (isHydrated && opened) return <PageActivated url={opened} />;
  return (
    <div ref={column}>
      <Progress step={step} steps={STEPS} />
      {step === 0 && (
        <CodeStep
          {...shared}
          qr={qr}
          isReady={isReady}
          refusal={refusal}
          onRefusalDismissed={() => setRefusal({ ...refusal, isDismissed: true })}
        />
      )}
      {step === 1 && <EmailStep {...shared} />}
      {step === 2 && isReady && <LastStep {...last} />}
    </div>
  );
}

/** Moves the focus to the heading of a new step. */
function useStepFocus(step: number) {
  const column = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    scrollTo(0, 0);
    column.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
  return column;
}

/** The progress bar: (step + 1) / steps. */
function Progress({ step, steps }: { step: number; steps: number }) {
  const label = `Step ${step + 1} of ${steps}`;
  return (
    <div className="progress">
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={steps}
        aria-valuenow={step + 1}
        aria-valuetext={label}
      >
        <div style={{ width: `${((step + 1) / steps) * 100}%` }} />
      </div>
      <p>{label}</p>
    </div>
  );
}

/** Asks what the activated page is to be. If the dialog is closed, the choice is also on the screen. */
function PageActivated({ url }: { url: string }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed)
    return (
      <div className="opened">
        <h1>Success!</h1>
        <Choice url={url} />
      </div>
    );
  return (
    <Dialog label="Success!" className="opened" onClose={() => setClosed(true)}>
      <h2>Success!</h2>
      <Choice url={url} />
    </Dialog>
  );
}

function Choice({ url }: { url: string }) {
  const navigate = useNavigate();
  return (
    <>
      <p className="form-lead">Initialization complete</p>
      <p className="form-note">
        A page can remember a person or an animal, or be the love box of two people.
      </p>
      <button type="button" className="primary wide" onClick={() => void navigate(`/setup/${url}`)}>
        Create a new page
      </button>
      <button
        type="button"
        className="secondary wide"
        onClick={() => void navigate(`/attach/${url}`)}
      >
        Attach to an existing page
      </button>
    </>
  );
}
