import { useState } from 'react';
import { authorisedFetch } from '../../auth/authorisedFetch.ts';
import { useAction } from '../../net/useAction.ts';
import { formatQuantity } from '../../ui/formatNumbers.ts';
import { saveFile } from '../../ui/share/saveFile.ts';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import { BookSheet } from './BookSheet.tsx';
import { FolderItem } from './FolderItem.tsx';
import { useFolder } from './useExportJob.ts';
import './export.css';

type Props = {
  page: {
    id: string;
    url: string;
    type: string;
    service: unknown;
    tributes: { totalCount: number };
  };
  onClose: () => void;
};

/** The downloads of a page: everything in a folder, a book, and the messages as a list. */
export function ExportSheet({ page, onClose }: Props) {
  const isLoveBox = page.type === 'LOVE_BOX';
  const [isBook, setBook] = useState(false);
  const folder = useFolder(page.id);
  if (isBook) return <BookSheet page={page} onBack={() => setBook(false)} onClose={onClose} />;
  return (
    <Sheet title="Take it home" onClose={onClose}>
      <ul className="take-home">
        <FolderItem folder={folder} isLoveBox={isLoveBox} />
        {!isLoveBox && (
          <>
            <li>
              <p>
                <strong>A book</strong>
                To print, or to keep as a PDF.
              </p>
              <button type="button" className="secondary" onClick={() => setBook(true)}>
                Choose
              </button>
            </li>
            <TributesItem page={page} />
          </>
        )}
      </ul>
      <SheetFoot>
        <div className="sheet-choice take-home-foot">
          {folder.job?.state === 'WAITING' && (
            <button
              type="button"
              className="quiet"
              aria-disabled={folder.isBusy}
              onClick={folder.stop}
            >
              Stop packing
            </button>
          )}
          <button type="button" className="primary" onClick={onClose}>
            Close
          </button>
        </div>
      </SheetFoot>
    </Sheet>
  );
}

function TributesItem({ page }: { page: Props['page'] }) {
  const { isBusy, message, run } = useAction();
  return (
    <li>
      <p>
        <strong>The messages, as a list</strong>
        {formatQuantity(page.tributes.totalCount, 'message')}, with names and times.
      </p>
      <button
        type="button"
        className="secondary"
        aria-disabled={isBusy}
        onClick={() => void run(() => saveTributes(page))}
      >
        Save
      </button>
      <p role="alert" className="take-home-state">
        {message}
      </p>
      <p className="take-home-more">
        Or on paper: <a href={`/${page.url}?print`}>the wall</a>
        {Boolean(page.service) && (
          <>
            , <a href={`/${page.url}/book`}>the day of the service</a>
          </>
        )}
      </p>
    </li>
  );
}

/** Saves the messages of a page as a table that spreadsheets open. */
async function saveTributes(page: Props['page']): Promise<void> {
  const response = await authorisedFetch(`/api/page/${page.id}/tributes.csv`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  saveFile(await response.blob(), `${page.url}-messages.csv`);
}
