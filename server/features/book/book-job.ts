/** What a process is asked for: a book of what lies in a folder, or pictures of its first pages. */
export interface BookJob {
  folder: string;
  task: 'book' | 'preview';
}

/** What a process answers: how far it is, and in the end what it made. */
export type BookAnswer = { done: number; of: number } | { made: Omit<MadeBook, 'volumes'> };

/** A book that was made: `book.pdf` in its folder, or pictures of pages by their numbers. */
export interface MadeBook {
  pages: number;
  volumes: number;
  /** Of a preview: `data:` addresses of pages. */
  images: { page: number; image: string }[];
}

/** The file of a book's source in its folder, and that of the book. */
export const SOURCE_FILE = 'source.json';
export const BOOK_FILE = 'book.pdf';

/** What a process may use before it is ended; exits with TOO_COSTLY then. */
export interface BookLimits {
  bytes: number;
  cpuMs: number;
  niceness: number;
}
export const TOO_COSTLY = 64;
