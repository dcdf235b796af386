import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { PlayButton } from '../ui/pictures/PlayButton.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import './blocks.css';

/** Loaded only when a video is scrolled into view, or is played. */
const player = lazyComponent(
  () => import('./VideoPlayer.tsx'),
  ({ VideoPlayer }) => VideoPlayer,
);

type State = 'still' | 'plays' | 'pressed' | 'unreached';

/**
 * A video: its thumbnail, replaced by the player when it is pressed, or by the muted player when it is in view, the
 * page has loaded, and network, motion and data settings allow it. If the player fails, the thumbnail stays, with a
 * link.
 */
export function VideoView({ videoId, title }: { videoId: string | null; title: string }) {
  const [state, setState] = useState<State>('still');
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const { current } = container;
    if (!current) return;
    const play = () => setState((state) => (state === 'still' ? 'plays' : state));
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // nobody is waiting: if the code does not load, the thumbnail stays
      player.load().then(
        ({ autoplay }) => autoplay(current, play),
        () => undefined,
      );
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    // moves a focus that was in the player to the button
    if (state === 'unreached' && document.activeElement === document.body) button.current?.focus();
  }, [state]);

  if (!videoId) return null;
  const address = `https://www.youtube.com/watch?v=${videoId}`;
  const play = (event: MouseEvent) => {
    event.preventDefault();
    if (!navigator.onLine) return setState('unreached');
    player.load().then(
      () => setState('pressed'),
      () => setState('unreached'),
    );
  };
  return (
    <>
      <div className="video" ref={container} data-wakes="">
        <VideoStill videoId={videoId} />
        {state === 'plays' || state === 'pressed' ? (
          <player.Component
            videoId={videoId}
            title={title}
            isPressed={state === 'pressed'}
            onUnreached={() => setState('unreached')}
          />
        ) : (
          <PlayButton ref={button} address={address} label="Play the video" onClick={play} />
        )}
      </div>
      <p role="status" className="video-words">
        {state === 'unreached' && (
          <>
            The video cannot be reached just now. <a href={address}>Watch it on YouTube</a>
          </>
        )}
      </p>
      <p className="video-address">{address}</p>
    </>
  );
}

/**
 * The thumbnail comes from this server, so that only the player contacts YouTube; without one, a dark frame is shown.
 */
export function VideoStill({ videoId, alt = '' }: { videoId: string; alt?: string }) {
  return <img loading="lazy" decoding="async" src={`/media/youtube/${videoId}`} alt={alt} />;
}
