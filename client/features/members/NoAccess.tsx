import { Link } from 'react-router-dom';
import { NO_PAGE } from '../../../protocol/no-page.ts';

type Props = {
  /** The page's public outline; null if there is no such page, undefined if there was no response. */
  page: { url: string } | null | undefined;
  /** A sentence about what could not be loaded. */
  failure: string;
  onTryAgain: () => void;
};

/** Says why somebody cannot see a screen for members, and where to go instead. */
export function NoAccess({ page, failure, onTryAgain }: Props) {
  if (page === undefined)
    return (
      <>
        <p role="alert" className="members-lead">
          No signal just now. {failure}
        </p>
        <button type="button" className="primary" onClick={onTryAgain}>
          Try again
        </button>
      </>
    );
  return (
    <p role="alert" className="members-lead">
      {page
        ? 'This page belongs to somebody else. If you should be one of its members, ask them to invite you. '
        : `${NO_PAGE} `}
      <Link to={page ? `/${page.url}` : '/'}>{page ? 'See the page' : 'To the first page'}</Link>
    </p>
  );
}
