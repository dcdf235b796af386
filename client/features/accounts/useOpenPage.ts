import { useMutation } from '@apollo/client/react';
import { ActivateCodeDocument } from '../../__generated__/features/accounts/registry.ts';
import { requireData, RefusedError } from '../../net/failure.ts';

/** Activates a code's page for the logged-in user, and returns its url. */
export function useOpenPage(): (typed: string) => Promise<string> {
  const [activate] = useMutation(ActivateCodeDocument);
  return async (typed) => {
    const code = typed.trim();
    if (!code) throw new RefusedError('Please enter your activation code.');
    return (await requireData(activate({ variables: { input: { code } } }))).activateCode.page.url;
  };
}
