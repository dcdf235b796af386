import { useEffect, useEffectEvent, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { VisitPageMutation } from '../../__generated__/features/pages/viewerPage.ts';
import {
  ViewerPageText,
  VisitPageText,
} from '../../__generated__/features/pages/viewerPage.text.ts';
import { request } from '../../net/request.ts';
import { formatCount } from '../../../protocol/format-count.ts';
import './edit-link.css';

/** A member's visit before this one; null on the first. */
export type LastVisit = VisitPageMutation['visitPage'];

type Props = {
  url: string;
  /** Whether the page was never set up and is empty. */
  isNew?: boolean;
  /** Whether it has messages. */
  hasWall?: boolean;
  /** Called for members alone. */
  onVisit: (last: LastVisit) => void;
};

/** Links for members from the public page to its messages, its editor and what is new to them; nothing for visitors. */
export function EditLink({ url, isNew = false, hasWall = true, onVisit }: Props) {
  const [canEdit, setCanEdit] = useState(false);
  const [count, setCount] = useState(0);
  const tell = useEffectEvent(onVisit);
  useEffect(() => {
    const visit = async () => {
      const { page } = await request(ViewerPageText, { url });
      if (!page?.viewerCanEdit) return;
      setCanEdit(true);
      const { visitPage } = await request(VisitPageText, { pageId: page.id });
      tell(visitPage);
      setCount(visitPage?.newTributes ?? 0);
    };
    visit().catch(() => undefined); // while offline, members see what visitors see
  }, [url]);
  if (!canEdit) return null;
  if (isNew) return <Navigate to={`/setup/${url}`} replace />;
  return (
    <nav className="members-way" aria-label="For its members">
      {count > 0 && (
        <a href="#since">
          {formatCount(count)} new<span className="unseen"> since your last visit</span>
        </a>
      )}
      {/* not named like the link to the wall below, which is there before */}
      {hasWall && (
        <Link to={`/edit/${url}/tributes`}>
          Tributes<span className="unseen"> as they come</span>
        </Link>
      )}
      <Link to={`/edit/${url}`}>Edit</Link>
    </nav>
  );
}
