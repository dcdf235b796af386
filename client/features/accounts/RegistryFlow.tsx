import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../ui/useHydrated.ts';
import { CodeStep } from './CodeStep.tsx';
import { EmailStep } from './EmailStep.tsx';
import { KnownAccountStep } from './KnownAccountStep.tsx';
import { NewAccountStep } from './NewAccountStep.tsx';
import { PageActivated } from './PageActivated.tsx';
import { Progress } from './Progress.tsx';
import { type Secrets, useRegistryDraft } from './registryDraft.ts';
import { STEPS, useRegistryStep } from './registryStep.ts';

/** From an activation code to a page of one's own, in three steps. */
export function RegistryFlow() {
  const { step, qr, opened, next, back, jump, finish } = useRegistryStep();
  const { draft, changeDraft, forgetDraft, ready } = useRegistryDraft();
  const [secrets, setSecrets] = useState<Secrets>({ password: '', confirm_password: '' });
  const [refusal, setRefusal] = useState('');
  const column = useStepFocus(step);
  const hydrated = useHydrated();

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
      setRefusal(message);
      jump(0);
    },
  };
  const LastStep = draft.exists ? KnownAccountStep : NewAccountStep;

  if (hydrated && opened) return <PageActivated url={opened} />;
  return (
    <div ref={column}>
      <Progress step={step} steps={STEPS} />
      {step === 0 && (
        <CodeStep
          {...shared}
          qr={qr}
          ready={ready}
          refusal={refusal}
          onRefusalRead={() => setRefusal('')}
        />
      )}
      {step === 1 && <EmailStep {...shared} />}
      {step === 2 && ready && <LastStep {...last} />}
    </div>
  );
}

/** Whoever walks to a step begins at its heading. */
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
