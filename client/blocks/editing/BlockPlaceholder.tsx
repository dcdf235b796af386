import { Icon } from '../../ui/Icon.tsx';

type Props = {
  title: string;
  hint?: string;
  /** Whether the picture is wide: then a quiet landscape is behind the text. */
  isWide?: boolean;
};

/** The placeholder of missing content: what to add, and a hint. */
export function BlockPlaceholder({ title, hint, isWide = false }: Props) {
  return (
    <span className="waiting-place">
      {isWide && (
        <span className="waiting-land" aria-hidden="true">
          <svg viewBox="0 0 360 172" preserveAspectRatio="none">
            <path d="M0 122c60-14 96-20 140-10 50 12 96 8 220-8v68H0z" />
            <path d="M0 146c70-16 130-12 190-3 60 8 110 5 170-8v37H0z" />
          </svg>
        </span>
      )}
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
