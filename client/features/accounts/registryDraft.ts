import { useFormDraft } from './formDraft.ts';

/** What the registry's steps gather; passwords are held by the open screen alone. */
export type RegistryDraft = {
  /** The activation code. */
  referal: string;
  /** Which plate it came from; '' where it was typed. */
  qr: string;
  email: string;
  /** Whether that email has an account. */
  exists: boolean;
  agree_terms: boolean;
};

const EMPTY: RegistryDraft = { referal: '', qr: '', email: '', exists: false, agree_terms: true };

export const useRegistryDraft = () => useFormDraft('registry', EMPTY);

/** Typed here, kept nowhere. */
export type Secrets = { password: string; confirm_password: string };

/** What both forms of the last step are given. */
export type LastStepProps = {
  draft: RegistryDraft;
  onChange: (change: Partial<RegistryDraft>) => void;
  secrets: Secrets;
  onSecrets: (change: Partial<Secrets>) => void;
  onBack: () => void;
  onEditCode: () => void;
  /** Somebody is logged in now, but the code was refused. */
  onCodeRefused: (message: string) => void;
  onOpened: (url: string) => void;
};
