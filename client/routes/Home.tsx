import { useContext } from 'react';
import { Link } from 'react-router-dom';
import type { ExamplePageQuery } from '../__generated__/features/pages/example.ts';
import { ExamplePageText } from '../__generated__/features/pages/example.text.ts';
import { useAccount } from '../auth/useAccount.ts';
import { useOfflineCopy } from '../storage/useOfflineCopy.ts';
import { ContactLink } from '../ui/Contact.tsx';
import { retriedComponent } from '../ui/lazyComponent.tsx';
import { useTitle } from '../ui/hooks/useTitle.ts';
import { HomePictures } from './HomePictures.tsx';
import './home.css';
import { type PrepareInput, type Prepared, InitialDataContext } from './screen.ts';

const head = {
  title: 'Keepsake – a page that stays',
  description:
    'A page behind a plate with a QR code: a life in words, pictures and film, and a wall on which everybody can leave a few words.',
  image: '/home/page.webp',
};

/** Checks whether there is an example page to show: without demonstration content there may be none. */
export async function prepare({ request, data: initialData }: PrepareInput): Promise<Prepared> {
  const data = initialData ?? (await request(ExamplePageText, {}).catch(() => undefined)); // the screen works without it
  return { status: 200, head, data, isDeferred: true, hasOfflineCopy: true };
}

const yourPages = retriedComponent(
  () => import('../features/accounts/YourPages.tsx'),
  ({ YourPages }) => YourPages,
);

/** The pages of a logged-in user; for everybody else, what the product is. */
export function Screen() {
  const { loggedIn } = useAccount().status;
  useTitle(loggedIn ? 'Your pages' : head.title);
  return loggedIn ? <yourPages.Component /> : <Front />;
}

/** What the product is, for whom, and how to begin. */
function Front() {
  useOfflineCopy();
  const example = (useContext(InitialDataContext) as ExamplePageQuery | undefined)?.page;
  return (
    <main className="home" id="main">
      <section className="home-top">
        <h1>
          A page <br />
          that stays
        </h1>
        <div>
          <p className="home-lead">
            Behind the small plate on a stone, a bench or a collar lies a page: a life in words,
            pictures and film, and a wall on which everybody can leave a few words.
          </p>
          <p className="home-ways">
            <Link className="primary" to="/registry">
              Activate a plate
            </Link>
            {example?.active && (
              <Link className="secondary" to={`/${example.url}`}>
                See a page
              </Link>
            )}
          </p>
        </div>
      </section>
      <HomePictures />
      <section className="home-three" aria-label="For whom">
        <div>
          <h2>Visitors</h2>
          <p>
            Scan the plate, read, and write if you like. No account, nothing to install. Without
            signal the page opens as you last saw it, your words wait on your phone, and are sent
            when signal is back.
          </p>
        </div>
        <div>
          <h2>Families</h2>
          <p>
            Put the page together from a few blocks, several of you at the same time. During a
            service the words arrive live, on every phone at once.
          </p>
        </div>
        <div>
          <h2>Two people</h2>
          <p>
            <Link to="/infinity">The love box</Link>: love notes, date ideas, questions worth an
            evening, truth or dare. A plate can become one of your own, with your two names on it
            and the cards that you keep. And for other days, words for{' '}
            <Link to="/god">eight moods</Link>.
          </p>
        </div>
      </section>
      <footer className="home-footer">
        <Link to="/about">About</Link>
        <Link to="/tos">Terms</Link>
        <ContactLink>Contact</ContactLink>
      </footer>
    </main>
  );
}
