import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import './icon-button.css';

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
