import { useState } from 'react';
import { PlayButton } from '../../ui/pictures/PlayButton.tsx';

/** The host of a broadcast that can be embedded, and its embed address. */
type Player = { host: string; address: string };

/**
 * The player of a broadcast's address: Vimeo's videos and events
 * (https://help.vimeo.com/hc/en-us/articles/12426259908881, the unlisted ones with their key) and Facebook's public videos
 * (https://developers.facebook.com/docs/plugins/embedded-video-player). Null for anything else: it stays a link.
 */
export function findPlayer(broadcastUrl: string): Player | null {
  const url = parseAddress(broadcastUrl);
  if (!url) return null;
  const host = url.hostname.replace(/^(?:www|m|player)\./, '');
  if (host === 'vimeo.com') return toVimeoPlayer(url.pathname);
  if (host === 'facebook.com') return toFacebookPlayer(url);
  return null;
}

function parseAddress(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

function toVimeoPlayer(path: string): Player | null {
  const [, event, id, key] =
    /^\/(event\/|video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(path) ?? [];
  if (!id) return null;
  const address =
    event === 'event/'
      ? `https://vimeo.com/event/${id}/embed${key ? `/${key}` : ''}`
      : `https://player.vimeo.com/video/${id}?dnt=1${key ? `&h=${key}` : ''}`;
  return { host: 'Vimeo', address };
}

function toFacebookPlayer({ pathname, searchParams }: URL): Player | null {
  const id = searchParams.get('v') ?? '';
  const isVideo =
    /^\/[\w.-]+\/videos\/(?:[\w.-]+\/)?\d+\/?$/.test(pathname) ||
    (/^\/watch\/?(?:live\/?)?$/.test(pathname) && /^\d{5,20}$/.test(id));
  if (!isVideo) return null;
  const video = `https://www.facebook.com${pathname}${id ? `?v=${id}` : ''}`;
  return {
    host: 'Facebook',
    address: `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(video)}&show_text=false`,
  };
}

type Props = {
  player: Player;
  /** The broadcast's address at its host. */
  broadcastUrl: string;
  title: string;
};

/** An embedded broadcast that loads on request only: before that, its host learns nothing about visitors. */
export function BroadcastPlayer({ player: { host, address }, broadcastUrl, title }: Props) {
  const [isPlaying, setPlays] = useState(false);
  return (
    <>
      <div className="video">
        {isPlaying ? (
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
              if (!navigator.onLine) return; // follows the link: the browser says that it is offline
              event.preventDefault();
              setPlays(true);
            }}
          />
        )}
      </div>
      {isPlaying && (
        <p className="video-words">
          Nothing to be seen? <a href={broadcastUrl}>Watch it on {host}</a>
        </p>
      )}
      <p className="video-address">{broadcastUrl}</p>
    </>
  );
}
