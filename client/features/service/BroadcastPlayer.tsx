import { useState } from 'react';
import type { Player } from './broadcast.ts';

type Props = { player: Player; title: string };

/** A broadcast inside the page, once it is asked for: its host learns of nobody before. */
export function BroadcastPlayer({ player: { host, address }, title }: Props) {
  const [plays, setPlays] = useState(false);
  if (!plays)
    return (
      <button type="button" className="video" onClick={() => setPlays(true)}>
        <span className="play">
          <svg viewBox="0 0 64 64" aria-hidden="true">
            <circle cx="32" cy="32" r="30" fill="none" stroke="currentColor" strokeWidth="2" />
            <path d="M26 20.5v23L45 32Z" fill="currentColor" />
          </svg>
          Watch the broadcast here ({host})
        </span>
      </button>
    );
  return (
    <div className="video">
      <iframe
        src={address}
        title={`Broadcast: ${title}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  );
}
