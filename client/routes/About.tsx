import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { useOfflineCopy } from '../storage/useOfflineCopy.ts';
import { ContactContext, ContactLink } from '../ui/Contact.tsx';
import { useTitle } from '../ui/hooks/useTitle.ts';
import '../ui/style/plain.css';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'About Keepsake',
  description: 'Why Keepsake is there, and how it treats what people entrust to it.',
};

export const prepare = prepareFixed(head, { isDeferred: true, hasOfflineCopy: true });

/** What the product is, and how it treats what people entrust to it. */
export function Screen() {
  useTitle(head.title);
  useOfflineCopy();
  const contact = useContext(ContactContext);
  return (
    <main className="plain" id="main">
      <h1>A page that stays</h1>
      <p>
        A name on a stone says that somebody lived. It does not say that she lent her oilskins to
        strangers, or that he slept on the piano. Keepsake is a small place on the web for the rest:
        a page behind a plate with a QR code, where a family tells a life and everybody who scans
        the plate can read it and leave a few words.
      </p>
      <h2>For visitors</h2>
      <p>
        Nothing to install, no account, no email address. You read, and if you like you write. When
        there is no signal, your words wait on your phone, and go out by themselves when it is back
        and any page of ours is open.
      </p>
      <h2>For families</h2>
      <p>
        You put the page together from a few blocks: a life, words, pictures, a film. Several of you
        can work on it. During a service the words of those who came, and of those who could not,
        appear on every phone as they are sent.
      </p>
      <h2>For two people</h2>
      <p>
        The <Link to="/infinity">love box</Link> is the same craft in a warmer key: love notes, date
        ideas, questions worth an evening, truth or dare. A plate can also become a love box of your
        own, with your two names and the cards that either of you keeps.
      </p>
      <h2>What we do with what you write</h2>
      <p>
        We show it on the page you wrote it for. We do not sell it, we do not track you, and there
        are no advertisements on a memorial. A page’s family sees how often it is visited, as
        numbers by day: no name, address or device is kept with them. Pictures lose their hidden
        data, such as the place where they were taken, before anybody sees them.
      </p>
      {contact && (
        <>
          <h2>Write to us</h2>
          <p>
            A question, a code that does not work, something on a page that should not be there:{' '}
            <ContactLink />
          </p>
        </>
      )}
    </main>
  );
}
