import { useLocation, useNavigate } from 'react-router-dom';
import { useFormDraft } from '../../../storage/formDraft.ts';

/** The data that the registry's steps collect; passwords are kept by the open screen only. */
export type RegistryDraft = {
  /** The activation code. */
  referal: string;
  /** The plate's token; '' if the code was typed. */
  qr: string;
  email: string;
  /** Whether the email has an account. */
  exists: boolean;
  agree_terms: boolean;
};

const EMPTY: RegistryDraft = { referal: '', qr: '', email: '', exists: false, agree_terms: true };

export const useRegistryDraft = () => useFormDraft('registry', EMPTY);

/** The passwords of the form, which are never stored. */
export type Secrets = { password: string; confirm_password: string };

/** The props of both forms of the last step. */
export type LastStepProps = {
  draft: RegistryDraft;
  onChange: (change: Partial<RegistryDraft>) => void;
  secrets: Secrets;
  onSecrets: (change: Partial<Secrets>) => void;
  onBack: () => void;
  onEditCode: () => void;
  /** Called if the login succeeded, but the code was refused. */
  onCodeRefused: (message: string) => void;
  onOpened: (url: string) => void;
};

export const STEPS = 3;

/** The step is in the address, so that the browser's back and forward buttons work. */
export function parseStep(search: string): number {
  const step = Number(new URLSearchParams(search).get('step'));
  return step === 1 || step === 2 ? step : 0;
}

/** The address at another step; the plate's parameters stay. */
export function toStepSearch(search: string, step: number): string {
  const query = new URLSearchParams(search);
  if (step > 0) query.set('step', String(step));
  else query.delete('step');
  const text = query.toString();
  return text && `?${text}`;
}

/** The current step of the registry, and functions to change it. */
export function useRegistryStep() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const step = parseStep(search);
  const walked = (state as { walked?: boolean } | null)?.walked ?? false;
  const go = (to: number, options: object) =>
    void navigate({ pathname, search: toStepSearch(search, to) }, options);

  return {
    step,
    qr: new URLSearchParams(search).get('code') ?? '',
    /** The url of the page that the code has just activated. */
    opened: (state as { opened?: string } | null)?.opened,
    next: () => go(step + 1, { state: { walked: true } }),
    jump: (to: number) => go(to, { state: { walked: false } }),
    /** Uses the browser's history if the previous entry is the previous step. */
    back() {
      if (walked) void navigate(-1);
      else go(step - 1, { replace: true });
    },
    /** Removes the plate's token, so that a reload shows the activated page. */
    finish: (opened: string) =>
      void navigate({ pathname, search: '' }, { replace: true, state: { walked: false, opened } }),
  };
}
