import { EmptyPlace } from './EmptyPlace.tsx';

/** An invitation in place of content that does not exist yet, with the words that say how to add it. */
export function BlockPlaceholder({ title, text }: { title: string; text: string }) {
  return <EmptyPlace title={title} hint={text} />;
}

/** Shown for a second block of a type that a page shows only once. */
export function DuplicateNote({ text }: { text: string }) {
  return <p className="block-words">{text} Here visitors find a link to it.</p>;
}
