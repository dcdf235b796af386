import { useMutation } from '@apollo/client/react';
import { ForgotPasswordDocument } from '../../__generated__/features/accounts/password.ts';
import { requireData } from '../../net/failure.ts';
import { MailedLinkForm } from './MailedLinkForm.tsx';

/** Asks for a link with which a new password is chosen. */
export function ForgotPasswordForm() {
  const [forgotPassword] = useMutation(ForgotPasswordDocument);
  const request = async (email: string) => {
    const data = await requireData(forgotPassword({ variables: { input: { email } } }));
    return data.forgotPassword.message;
  };
  return (
    <MailedLinkForm
      lead="Enter your email and we send you a link with which you can choose a new one."
      send="Send email"
      onSend={request}
    />
  );
}
