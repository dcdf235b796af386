import { useQuery } from '@apollo/client/react';
import { PageMembersDocument } from '../../__generated__/features/members/members.ts';
import { getPageName, type PageData } from '../../blocks/publicBlocks.tsx';
import { ExportButton } from '../../features/export/ExportButton.tsx';
import '../../features/export/export.css';
import { DeletePageSheet } from '../../features/deletion/DeletePageSheet.tsx';

type Props = { page: PageData; onClose: () => void };

/** Deletes the page, and leads to one's pages, where it can be brought back. */
export function DeletePage({ page, onClose }: Props) {
  const { data } = useQuery(PageMembersDocument, { variables: { pageId: page.id } });
  const others = (data?.pageMembers ?? [])
    .filter(({ isViewer }) => !isViewer)
    .map(({ person }) => person.name.split(' ')[0]!);
  return (
    <DeletePageSheet
      page={page}
      name={getPageName(page)}
      others={others}
      takeHome={
        <div className="take-home-box">
          <span>Everything, in a folder</span>
          <ExportButton pageId={page.id} className="secondary" />
        </div>
      }
      onDeleted={() => location.assign('/')}
      onClose={onClose}
    />
  );
}
