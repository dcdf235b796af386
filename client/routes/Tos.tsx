import { useTitle } from '../ui/useTitle.ts';
import './plain.css';
import { fixed } from './screen.ts';

const head = {
  title: 'Terms & Conditions',
  description: 'The terms of using Keepsake, in plain words.',
};

export const prepare = fixed(head);

/** The terms, short and in plain words. */
export function Screen() {
  useTitle(head.title);
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
        Whoever activates a plate owns its page and decides what stands on it. Owners may hide or
        remove what visitors write.
      </p>
      <h2>What does not belong here</h2>
      <p>
        Nothing that hurts the living or the dead, nothing that is not yours to publish, no
        advertising. We remove such things when we learn of them.
      </p>
      <h2>If something goes wrong</h2>
      <p>
        We take care that nothing is lost, and we keep copies. Even so, keep your own copy of what
        you could not bear to lose.
      </p>
      <h2>Leaving</h2>
      <p>You can take your page down at any time. Ask us and we delete it for good.</p>
    </main>
  );
}
