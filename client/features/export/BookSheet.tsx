import { useId, useState } from 'react';
import type {
  BookContent,
  BookInput,
  ExportFieldsFragment,
} from '../../__generated__/features/export/export.ts';
import { StartBookText } from '../../__generated__/features/export/export.text.ts';
import { request } from '../../net/request.ts';
import { formatQuantity } from '../../ui/formatNumbers.ts';
import { SheetOption } from '../../ui/for-members/SheetOption.tsx';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import { BookPages } from './BookPages.tsx';
import { BookPaper } from './BookPaper.tsx';
import { useBookPreview } from './useBookPreview.ts';
import { useExportJob } from './useExportJob.ts';
import './book-sheet.css';

const CONTENTS: readonly { value: BookContent; label: string; hint: string }[] = [
  { value: 'LIFE', label: 'The life and the photos', hint: '' },
  {
    value: 'ALL',
    label: 'The life, the photos and all messages',
    hint: 'What you have hidden stays out.',
  },
  { value: 'MESSAGES', label: 'Only the messages', hint: 'One after another, as they came.' },
];

type Props = { page: { id: string; url: string }; onBack: () => void; onClose: () => void };

/** A book of the page: how it will look, what is in it, and on which paper. */
export function BookSheet({ page, onBack, onClose }: Props) {
  const [book, setBook] = useState<Required<BookInput>>({
    size: 'A5',
    content: 'ALL',
    bleed: false,
    volume: 1,
  });
  const preview = useBookPreview(page.id, book);
  const { job, isBusy, message, show, start, stop } = useExportJob();
  const groupId = useId();
  const isMaking = job?.state === 'WAITING';
  const volumes = preview.data?.volumes ?? 1;

  const change = (changed: Partial<BookInput>) => {
    setBook((before) => ({ ...before, volume: 1, ...changed }));
    show(null);
  };
  const make = () =>
    start(async () => (await request(StartBookText, { pageId: page.id, book })).startBook);

  return (
    <Sheet title="A book" onBack={onBack} onClose={onClose}>
      <BookPages size={book.size} preview={preview} />
      <div className="sheet-options book-contents" role="radiogroup" aria-label="What is in it">
        {CONTENTS.map(({ value, label, hint }) => {
          const isChosen = value === book.content;
          const pages = isChosen && preview.data ? countPages(preview.data, volumes) : '';
          return (
            <SheetOption
              key={value}
              type="radio"
              name={groupId}
              label={label}
              hint={[pages, hint].filter(Boolean).join(' ')}
              checked={isChosen}
              disabled={isMaking}
              onChange={() => change({ content: value })}
            />
          );
        })}
      </div>
      <BookPaper book={book} volumes={volumes} isFixed={isMaking} onChange={change} />
      <SheetFoot>
        <p role="status" className="book-state">
          {message || describeBook(job)}
        </p>
        {isMaking ? (
          <button type="button" className="secondary" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" className="primary" aria-disabled={isBusy} onClick={make}>
            {job?.state === 'READY' ? 'Save it again' : 'Make the book'}
          </button>
        )}
      </SheetFoot>
    </Sheet>
  );
}

function countPages({ pages }: { pages: number }, volumes: number): string {
  const counted = formatQuantity(pages, 'page');
  return volumes > 1 ? `${counted} in the first of ${volumes} volumes.` : `${counted}.`;
}

function describeBook(job: ExportFieldsFragment | null): string {
  if (!job) return '';
  const { state, done, total, reason } = job;
  if (state === 'FAILED') return reason ?? '';
  if (state === 'READY') return 'It is made. Your browser saves it.';
  if (state !== 'WAITING') return '';
  return total > done ? `Setting photo ${done + 1} of ${total}` : 'Setting the pages';
}
