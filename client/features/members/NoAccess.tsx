import { Link } from '../../ui/Link.tsx';

type Props = {
  /** The page as a stranger sees it; null where there is none, undefined where nothing was answered. */
  page: { url: string } | null | undefined;
  /** What could not be reached, as a sentence. */
  failure: string;
  onTryAgain: () => void;
};

/** Why somebody does not see what is for a page's members, and where to go on. */
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
        : 'There is no page at this address. '}
      <Link to={page ? `/${page.url}` : '/'}>{page ? 'See the page' : 'To the first page'}</Link>
    </p>
  );
}
