import { ReportSheet } from '../features/reports/ReportSheet.tsx';
import { SearchSheet } from '../features/tributes/search/SearchSheet.tsx';

/** The sheet over a public page that the fragment of its address opens: a report on the page, or a search on its wall. */
export function PageSheet({ hash, page }: { hash: string; page: { id: string; url: string } }) {
  if (hash === '#report') return <ReportSheet pageId={page.id} />;
  return <SearchSheet page={page} newOnly={hash === '#since'} />;
}
