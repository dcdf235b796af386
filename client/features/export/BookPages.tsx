import { useRef } from 'react';
import type { BookSize } from '../../__generated__/features/export/export.ts';
import type { useBookPreview } from './useBookPreview.ts';

type Props = { size: BookSize; preview: ReturnType<typeof useBookPreview> };
type Page = { page: number; image: string };

/** The first pages of a book as they will be printed, those of A5 as they face each other. */
export function BookPages({ size, preview: { data, message, retry } }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const sheets = data ? groupPages(data.firstPages, size) : [];
  return (
    <section className="book-pages" aria-label="The first pages" aria-busy={!data && !message}>
      {/* focusable, as it scrolls */}
      <ol ref={list} tabIndex={0} aria-label="The first pages">
        {sheets.map((sheet) => (
          <li key={sheet[0]!.page}>
            {sheet.map(({ page, image }) => (
              <img key={page} src={image} alt={page === 1 ? 'The cover' : `Page ${page}`} />
            ))}
          </li>
        ))}
        {!data && (
          <>
            <li className={`book-place ${size}`} />
            <li className={`book-place ${size} facing`} />
          </>
        )}
      </ol>
      <p role="status">
        {message && (
          <>
            {message}{' '}
            <button
              type="button"
              className="quiet"
              onClick={() => {
                list.current?.focus(); // this button goes
                retry();
              }}
            >
              Try again
            </button>
          </>
        )}
        {!data && !message && 'Setting the pages …'}
      </p>
    </section>
  );
}

/** The cover alone, then facing pages together. */
function groupPages(pages: readonly Page[], size: BookSize): Page[][] {
  if (size === 'A4') return pages.map((page) => [page]);
  const sheets: Page[][] = [];
  for (const page of pages)
    if (page.page % 2 === 0 || sheets.length === 0) sheets.push([page]);
    else sheets.at(-1)!.push(page);
  return sheets;
}
