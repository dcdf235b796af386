import type { ComponentProps } from 'react';
import './style/icon-button.css';

const PATHS = {
  up: 'M12 19V5m-6 6 6-6 6 6',
  down: 'M12 5v14m-6-6 6 6 6-6',
  pencil: 'M4 20h4L19 9l-4-4L4 16v4Zm9-13 4 4',
  plus: 'M12 5v14M5 12h14',
  back: 'm15 5-7 7 7 7',
  forward: 'm9 5 7 7-7 7',
  cross: 'M6 6l12 12M18 6 6 18',
  more: 'M12 5h.01M12 12h.01M12 19h.01',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  check: 'm5 12.5 4.5 4.5 9.5-10',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14.5c1.5-1.5 3 0 1.5 1.5L4 18h2.5',
  quote: 'M9 7c-3 1-4 3-4 6v4h5v-5H7M19 7c-3 1-4 3-4 6v4h5v-5h-3',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
};

type IconName = keyof typeof PATHS;

/** An icon on a button, whose name is given in text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" width="1.25rem" height="1.25rem" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth={name === 'grip' || name === 'more' ? 2.6 : 1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  /** The accessible name. */
  label: string;
};

/** A square button with an icon, large enough for a thumb. */
export function IconButton({ icon, label, className, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
