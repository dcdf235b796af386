import { useMutation, useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import {
  ViewerPageDocument,
  VisitPageDocument,
} from '../../__generated__/features/pages/viewerPage.ts';
import { formatCount } from '../../ui/language.ts';
import './edit-link.css';

type Props = {
  url: string;
  /** Whether the page was never set up and is empty. */
  isNew: boolean;
};

/** Links for members from the public page to its messages, its editor and what is new to them; nothing for visitors. */
export function EditLink({ url, isNew }: Props) {
  const { data } = useQuery(ViewerPageDocument, {
    variables: { url },
    fetchPolicy: 'network-only',
  });
  const [visitPage, { data: visited }] = useMutation(VisitPageDocument);
  const pageId = data?.page?.viewerCanEdit ? data.page.id : null;
  useEffect(() => {
    if (pageId) void visitPage({ variables: { pageId } }).catch(() => undefined); // without signal nothing is new
  }, [pageId, visitPage]);
  if (!pageId) return null;
  if (isNew) return <Navigate to={`/setup/${url}`} replace />;
  const count = visited?.visitPage?.newTributes ?? 0;
  return (
    <nav className="members-way" aria-label="For its members">
      {count > 0 && (
        <a href="#since">
          {formatCount(count)} new<span className="unseen"> since your last visit</span>
        </a>
      )}
      <Link to={`/edit/${url}/tributes`}>Tributes</Link>
      <Link to={`/edit/${url}`}>Edit</Link>
    </nav>
  );
}
