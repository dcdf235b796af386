import { LinkField } from '../../ui/for-members/LinkField.tsx';

type Props = { link: string; email: string | null; mailed: boolean | null };

/** A new invitation link, which is shown only once. */
export function InvitationLink({ link, email, mailed }: Props) {
  return (
    <div className="invite-made">
      <p role="status">
        {mailed && `The invitation is on its way to ${email}. The same link by hand:`}
        {!mailed && 'Hand this link to one person. It is shown only now:'}
      </p>
      <LinkField
        link={link}
        share={{ title: 'An invitation', text: 'Let us look after this page together.' }}
      />
    </div>
  );
}
