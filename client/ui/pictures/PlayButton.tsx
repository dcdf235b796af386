import type { MouseEventHandler, Ref } from 'react';

type Props = {
  /** The video's own address, used without JavaScript. */
  address: string;
  label: string;
  onClick: MouseEventHandler;
  ref?: Ref<HTMLAnchorElement>;
};

/** A play button over the thumbnail of a video. */
export function PlayButton({ address, label, onClick, ref }: Props) {
  return (
    <a ref={ref} className="play" href={address} data-waits onClick={onClick}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M26 20.5v23L45 32Z" fill="currentColor" />
      </svg>
      {label}
    </a>
  );
}
