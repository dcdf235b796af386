import './empty-place.css';

/** A dashed box in place of content that does not exist yet. */
export function BlockPlaceholder({ text }: { text: string }) {
  return <div className="empty-place">{text}</div>;
}

/** Shown for a second block of a type that a page shows only once. */
export function DuplicateNote({ text }: { text: string }) {
  return <p className="block-words">{text} Here visitors find a link to it.</p>;
}
