import { useState } from 'react';
import { PlayButton } from '../../ui/PlayButton.tsx';
import type { Player } from './broadcast.ts';

type Props = {
  player: Player;
  /** The broadcast's address at its host. */
  broadcastUrl: string;
  title: string;
};

/** An embedded broadcast that loads on request only: before that, its host learns nothing about visitors. */
export function BroadcastPlayer({ player: { host, address }, broadcastUrl, title }: Props) {
  const [plays, setPlays] = useState(false);
  return (
    <>
      <div className="video">
        {plays ? (
          <iframe
            ref={(frame) => frame?.focus()}
            src={address}
            title={`Broadcast: ${title}`}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <PlayButton
            address={broadcastUrl}
            label={`Watch the broadcast here (${host})`}
            onClick={(event) => {
              if (!navigator.onLine) return; // offline, where the browser itself says so
              event.preventDefault();
              setPlays(true);
            }}
          />
        )}
      </div>
      {plays && (
        <p className="video-words">
          Nothing to be seen? <a href={broadcastUrl}>Watch it on {host}</a>
        </p>
      )}
      <p className="video-address">{broadcastUrl}</p>
    </>
  );
}
