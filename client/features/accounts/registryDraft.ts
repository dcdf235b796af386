import { useFormDraft } from '../../storage/formDraft.ts';

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

/** Never stored. */
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
