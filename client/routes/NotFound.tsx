import { NO_PAGE } from '../../protocol/no-page.ts';
import { ContactHint } from '../ui/Contact.tsx';
import { Link } from '../ui/Link.tsx';
import { useTitle } from '../ui/useTitle.ts';
import '../ui/plain.css';
import type { Prepared } from './screen.ts';

const head = {
  title: 'Nothing here yet',
  description: NO_PAGE,
  unlisted: true,
};

/** The response to an unknown address. */
export async function prepare(): Promise<Prepared> {
  return { status: 404, head };
}

/** A friendly message for an address without a page. */
export function Screen() {
  useTitle(head.title);
  return (
    <main className="plain" id="main">
      <h1>Nothing here yet</h1>
      <p role="alert">{NO_PAGE}</p>
      <p>
        A letter may have gone missing on the way. If you scanned a plate, please try once more, a
        little closer; if you typed the address, compare it with the one you were given.
      </p>
      <p>
        The page may also not have been made yet. If you hold its plate, you can{' '}
        <Link to="/registry">activate it here</Link>.
      </p>
      <ContactHint />
      <p className="plain-actions">
        <Link className="primary" to="/">
          Go to the beginning
        </Link>
      </p>
    </main>
  );
}
