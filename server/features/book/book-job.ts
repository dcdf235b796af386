/** The input of a book process: make a book from the files in a folder, or pictures of its first pages. */
export interface BookJob {
  folder: string;
  task: 'book' | 'preview';
}

/** What a book process reports: its progress, and finally the result. */
export type BookMessage = { done: number; of: number } | { made: Omit<MadeBook, 'volumes'> };

/** A book that was made: `book.pdf` in its folder, or pictures of pages by their numbers. */
export interface MadeBook {
  pages: number;
  volumes: number;
  /** The pages of a preview, as `data:` URLs. */
  images: { page: number; image: string }[];
}

/** The file of a book's source in its folder, and that of the book. */
export const SOURCE_FILE = 'source.json';
export const BOOK_FILE = 'book.pdf';
