import { Link } from 'react-router-dom';
import { Menu } from '../../../../ui/dialogs/Menu.tsx';
import { FILTERS, LISTS, TABS_ON_PHONE } from '../queue/lists.ts';
import { ReviewIcon } from '../ReviewIcon.tsx';
import './review-menu.css';
import type { Choice } from '../queue/useChoice.ts';
import type { Lists } from '../queue/useLists.ts';

type Props = {
  lists: Lists;
  choice: Choice;
  url: string;
  /** Whether the page has a service, and so a book of its day. */
  hasBook: boolean;
  onAllKeys: () => void;
};

/** On a phone: a menu with what a steward rarely needs. */
export function ReviewMenu({ lists, choice, url, hasBook, onAllKeys }: Props) {
  return (
    <Menu id="review-menu" className="review-menu" name="More" label={<ReviewIcon name="more" />}>
      {(close) => {
        const closing = (action: () => void) => () => {
          close();
          action();
        };
        return (
          <ul id="review-menu" className="review-menu-panel">
            <li>
              <button type="button" disabled={!choice.canChoose} onClick={closing(choice.begin)}>
                Choose several
              </button>
            </li>
            {FILTERS.map((entry) => (
              <li key={entry.filter}>
                <button
                  type="button"
                  aria-pressed={lists.filter === entry.filter}
                  onClick={closing(() => lists.toggleFilter(entry.filter))}
                >
                  {entry.label}
                </button>
              </li>
            ))}
            {LISTS.slice(TABS_ON_PHONE).map((list) => (
              <li key={list.status}>
                <button type="button" onClick={closing(() => lists.showList(list.status))}>
                  {list.label}
                </button>
              </li>
            ))}
            <li className="review-menu-rule">
              <Link to={`/${url}`}>Page</Link>
            </li>
            {hasBook && (
              <li>
                <a href={`/${url}/book`}>Book of the day</a>
              </li>
            )}
            <li>
              <Link to={`/edit/${url}`}>Editor</Link>
            </li>
            <li>
              <button type="button" onClick={closing(onAllKeys)}>
                Keys
              </button>
            </li>
          </ul>
        );
      }}
    </Menu>
  );
}
