import { getPageName, PageBlocks, type PageData, PageTop } from '../blocks/publicBlocks.tsx';
import '../blocks/empty-place.css';

/** The page within the editor as visitors see it. */
export function PagePreview({ page }: { page: PageData }) {
  const name = getPageName(page);
  const blocks = page.components;
  return (
    <div className="editor-preview">
      {blocks.length === 0 ? (
        <p className="empty-place">This page is still empty.</p>
      ) : (
        <>
          <PageTop blocks={blocks} name={name} />
          <PageBlocks page={page} blocks={blocks} name={name} />
        </>
      )}
    </div>
  );
}
