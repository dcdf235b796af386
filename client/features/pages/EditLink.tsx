import { useQuery } from '@apollo/client/react';
import { Navigate } from 'react-router-dom';
import { ViewerPageDocument } from '../../__generated__/features/pages/viewerPage.ts';
import { Link } from '../../ui/Link.tsx';
import './edit-link.css';

type Props = {
  url: string;
  /** Whether the page was never set up and is empty. */
  isNew: boolean;
};

/** Links for members from the public page to its messages and its editor; nothing for visitors. */
export function EditLink({ url, isNew }: Props) {
  const { data } = useQuery(ViewerPageDocument, {
    variables: { url },
    fetchPolicy: 'network-only',
  });
  if (!data?.page?.viewerCanEdit) return null;
  if (isNew) return <Navigate to={`/setup/${url}`} replace />;
  return (
    <nav className="members-way" aria-label="For its members">
      <Link to={`/edit/${url}/tributes`}>Tributes</Link>
      <Link to={`/edit/${url}`}>Edit</Link>
    </nav>
  );
}
