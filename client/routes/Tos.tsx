import { useContext } from 'react';
import { useOfflineCopy } from '../storage/useOfflineCopy.ts';
import { ContactContext, ContactLink } from '../ui/Contact.tsx';
import { useTitle } from '../ui/hooks/useTitle.ts';
import '../ui/style/plain.css';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'Terms & Conditions',
  description: 'The terms of using Keepsake, in plain words.',
};

export const prepare = prepareFixed(head, { isDeferred: true, hasOfflineCopy: true });

/** The terms, short and in plain language. */
export function Screen() {
  useTitle(head.title);
  useOfflineCopy();
  const contact = useContext(ContactContext);
  return (
    <main className="plain" id="main">
      <h1>Terms &amp; Conditions</h1>
      <p>These are the rules we keep and ask you to keep. They are short on purpose.</p>
      <h2>What you write stays yours</h2>
      <p>
        Words and pictures belong to whoever made them. By putting them on a page you let us show
        them there, and nothing else.
      </p>
      <h2>Who looks after a page</h2>
      <p>
        Whoever activates a plate owns its page, decides what stands on it, and may invite others to
        look after it. They may keep what visitors write off the page.
      </p>
      <h2>What does not belong here</h2>
      <p>
        Nothing that hurts the living or the dead, nothing that is not yours to publish, no
        advertising. The members of a page can take such things off it.
      </p>
      <h2>If something goes wrong</h2>
      <p>
        What you write is stored before we say that it is saved. Even so, keep your own copy of what
        you could not bear to lose.
      </p>
      <h2>Leaving</h2>
      <p>
        You can take your page down at any time: its menu has “Delete this page”, and your account’s
        settings have “Delete the account”. Take home what is on it first, as one file. For 30 days
        you can change your mind; then it is gone for good.
        {contact && (
          <>
            {' '}
            If something is unclear, write to us: <ContactLink />
          </>
        )}
      </p>
    </main>
  );
}
