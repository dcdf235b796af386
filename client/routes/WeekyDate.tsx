import { Link } from 'react-router-dom';
import { HubView } from '../features/quotes/HubView.tsx';
import { DATE_PAGES } from '../features/quotes/deckThemes.ts';
import { useTitle } from '../ui/hooks/useTitle.ts';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'Date ideas',
  description: '365 unique date ideas for two, one for every day of the year.',
  image: '/backgrounds/date/public',
};

export const prepare = prepareFixed(head, { isDeferred: true, hasOfflineCopy: true });

/** Links to the seven decks of date ideas. */
export function Screen() {
  useTitle(head.title);
  return (
    <HubView title="DATE IDEAS" theme="date" picture="date">
      <p>
        365 unique date ideas, one for every day of the year: some cost nothing, some take a whole
        weekend, none needs a reason. Choose what kind of day it is, and draw a card together.
      </p>
      <ul className="hub-links">
        {DATE_PAGES.map(([to, name]) => (
          <li key={to}>
            <Link className="hub-link" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </HubView>
  );
}
