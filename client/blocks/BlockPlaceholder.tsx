import { Icon } from '../ui/Icon.tsx';

/** The placeholder of missing content: what to add, and a hint. */
export function BlockPlaceholder({ title, hint }: { title: string; hint?: string }) {
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
