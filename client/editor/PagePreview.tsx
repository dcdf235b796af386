import { useState } from 'react';
import { PageBlocks, PageTop } from '../blocks/PageBlocks.tsx';
import '../blocks/empty-place.css';
import { getPageName, type PageData } from '../blocks/BlockView.tsx';

/** The page within the editor as visitors see it. */
export function PagePreview({ page }: { page: PageData }) {
  const [formOpen, setFormOpen] = useState(false);
  const name = getPageName(page);
  const blocks = page.components;
  return (
    <div className="editor-preview">
      {blocks.length === 0 ? (
        <p className="empty-place">This page is still empty.</p>
      ) : (
        <>
          <PageTop blocks={blocks} name={name} />
          <PageBlocks
            page={page}
            blocks={blocks}
            name={name}
            formOpen={formOpen}
            onFormOpenChange={setFormOpen}
          />
        </>
      )}
    </div>
  );
}
