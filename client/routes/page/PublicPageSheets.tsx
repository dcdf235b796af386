import type { ComponentProps } from 'react';
import { ReportSheet } from '../../features/reports/ReportSheet.tsx';
import { SearchSheet } from '../../features/tributes/search/SearchSheet.tsx';

type Props = Pick<ComponentProps<typeof SearchSheet>, 'lastVisit'> & {
  hash: string;
  page: { id: string; url: string };
};

/**
 * The sheet over a public page that the fragment of its address opens: a report on the page or on one of its messages,
 * or a search on its wall.
 */
export function PublicPageSheets({ hash, page, lastVisit }: Props) {
  if (hash.startsWith('#report'))
    return <ReportSheet pageId={page.id} tributeId={hash.split('=')[1] ?? null} />;
  return <SearchSheet url={page.url} lastVisit={lastVisit} newOnly={hash === '#since'} />;
}
