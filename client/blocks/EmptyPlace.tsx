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
