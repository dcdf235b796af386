import { useEffect, useState } from 'react';
import './blocks.css';

/** A video: a still first; the player, muted, once the page is open and motion and data allow it. */
export function VideoView({ videoId, title }: { videoId: string | null; title: string }) {
  const [plays, setPlays] = useState(false);

  useEffect(() => {
    if (mayPlay()) setPlays(true);
  }, []);

  if (!videoId) return null;
  if (plays) return <Player videoId={videoId} title={title} />;
  return (
    <button type="button" className="video" onClick={() => setPlays(true)}>
      <VideoStill videoId={videoId} />
      <span className="play">
        <svg viewBox="0 0 64 64" aria-hidden="true">
          <circle cx="32" cy="32" r="30" fill="none" stroke="currentColor" strokeWidth="2" />
          <path d="M26 20.5v23L45 32Z" fill="currentColor" />
        </svg>
        Play the video
      </span>
    </button>
  );
}

/** The still comes from here, so that only the player asks YouTube; without one, the dark frame stands for it. */
export function VideoStill({ videoId, alt = '' }: { videoId: string; alt?: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      src={`/media/youtube/${videoId}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true); // before the page came alive
      }}
      onError={() => setFailed(true)}
    />
  );
}

function Player({ videoId, title }: { videoId: string; title: string }) {
  const options = 'autoplay=1&mute=1&playsinline=1&rel=0';
  return (
    <div className="video">
      <iframe
        src={`https://www.youtube-nocookie.com/embed/${videoId}?${options}`}
        title={title ? `Video of ${title}` : 'Video'}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        loading="lazy"
      />
    </div>
  );
}

/** Neither against the reader's wish for stillness nor on their last bar of signal. */
function mayPlay(): boolean {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } })
    .connection;
  return !connection?.saveData && !/2g|3g/.test(connection?.effectiveType ?? '');
}
