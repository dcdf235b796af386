import { useState } from 'react';
import { BioHead } from '../features/components/BioHead.tsx';
import { BlockView, type PageData } from './blocks.tsx';
import { nameOf } from './pageHead.ts';
import { firstOfEachType } from './TributePage.tsx';

/** The page within the editor as visitors see it. */
export function PagePreview({ page }: { page: PageData }) {
  const [formOpen, setFormOpen] = useState(false);
  const name = nameOf(page);
  const [first] = page.components;
  const firsts = firstOfEachType(page.components);
  return (
    <div className="editor-preview">
      {first?.__typename === 'BioComponent' && <BioHead bio={first} title={name} />}
      {page.components.map((block) => (
        <BlockView
          key={block.id}
          block={block}
          around={{
            page,
            name,
            isFirst: firsts.has(block.id),
            formOpen,
            onFormOpenChange: setFormOpen,
          }}
        />
      ))}
      {page.components.length === 0 && <p className="empty-place">This page is still empty.</p>}
    </div>
  );
}
