import { restCall, RequestFailed } from '../../net/restCall.ts';
import type { Session } from '../../auth/session.ts';

type Opened = { page: { type: string; url: string } };

/** Makes an account with a page of its own. */
export const register = (form: { referal: string; email: string; password: string }) =>
  restCall<Session & Opened>('/api/account/registry', form);

/** Opens the code's page for whoever is logged in. */
export async function openPage(code: string): Promise<Opened> {
  if (!code.trim()) throw new RequestFailed('Please enter your activation code.', 'refused');
  return restCall<Opened>(`/api/account/active_code/${encodeURIComponent(code.trim())}`);
}

/** Whether an email has an account. */
export async function emailExists(email: string): Promise<boolean> {
  return (await restCall<{ exists: boolean }>('/api/account/check_email', { email })).exists;
}
