import { useMutation } from '@apollo/client/react';
import { ActivateCodeDocument } from '../../__generated__/features/accounts/registry.ts';
import { requireData } from '../../net/requireData.ts';
import { Refusal } from '../../net/failure.ts';

/** Opens a code's page for whoever is logged in, and answers its url. */
export function useOpenPage(): (typed: string) => Promise<string> {
  const [activate] = useMutation(ActivateCodeDocument);
  return async (typed) => {
    const code = typed.trim();
    if (!code) throw new Refusal('Please enter your activation code.');
    return (await requireData(activate({ variables: { input: { code } } }))).activateCode.page.url;
  };
}
