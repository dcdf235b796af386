import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ViewerPageText } from '../../__generated__/features/pages/viewerPage.ts';
import { request } from '../../net/request.ts';
import { Link } from '../../ui/Link.tsx';
import './edit-link.css';

type Props = {
  url: string;
  /** Whether the page was never set up and is empty. */
  isNew: boolean;
};

/** Links for members from the public page to its messages and its editor; nothing for visitors. */
export function EditLink({ url, isNew }: Props) {
  const [canEdit, setCanEdit] = useState(false);
  useEffect(() => {
    request(ViewerPageText, { url }).then(
      ({ page }) => setCanEdit(page?.viewerCanEdit === true),
      () => undefined, // without signal, the page is as visitors see it
    );
  }, [url]);
  if (!canEdit) return null;
  if (isNew) return <Navigate to={`/setup/${url}`} replace />;
  return (
    <nav className="members-way" aria-label="For its members">
      <Link to={`/edit/${url}/tributes`}>Tributes</Link>
      <Link to={`/edit/${url}`}>Edit</Link>
    </nav>
  );
}
