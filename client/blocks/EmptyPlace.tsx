import { Icon } from '../ui/Icon.tsx';

/** An empty place that waits for content: what to add, and an idea of what it could be or how to add it. */
export function EmptyPlace({ title, hint }: { title: string; hint?: string }) {
  return (
    <span className="waiting-place">
      <span className="waiting-plus">
        <Icon name="plus" />
      </span>
      <b>{title}</b>
      {hint && <small>{hint}</small>}
    </span>
  );
}

/** Shown for a second block of a type that a page shows only once. */
export function DuplicateNote({ text }: { text: string }) {
  return <p className="block-words">{text} Here visitors find a link to it.</p>;
}
