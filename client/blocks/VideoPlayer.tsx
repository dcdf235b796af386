import { useEffect, useEffectEvent, useRef, useState } from 'react';

const HOST = 'https://www.youtube-nocookie.com';
const POLL_INTERVAL_MS = 500;
/** A slow phone needs this long to load it. */
const ANSWER_WITHIN_MS = 20_000;

type Props = {
  videoId: string;
  title: string;
  /** Whether somebody pressed play and is waiting. */
  isPressed: boolean;
  onUnreached: () => void;
};

/** YouTube's player, muted, and hidden until it responds: a browser shows a failed frame like any other. */
export function VideoPlayer({ videoId, title, isPressed, onUnreached }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const onTimeout = useEffectEvent(onUnreached);

  useEffect(() => {
    if (isReady) return;
    // the same message as YouTube's own script: the player reports to those who send it
    const listening = JSON.stringify({ event: 'listening', id: videoId, channel: 'widget' });
    const pollTimer = setInterval(
      () => frame.current?.contentWindow?.postMessage(listening, '*'),
      POLL_INTERVAL_MS,
    );
    const hear = ({ source, origin }: MessageEvent) => {
      if (origin === HOST && source === frame.current?.contentWindow) setReady(true);
    };
    const deadline = setTimeout(() => onTimeout(), ANSWER_WITHIN_MS);
    const stop = new AbortController();
    addEventListener('message', hear, { signal: stop.signal });
    addEventListener('offline', () => onTimeout(), { signal: stop.signal });
    return () => {
      clearInterval(pollTimer);
      clearTimeout(deadline);
      stop.abort();
    };
  }, [isReady, videoId]);

  useEffect(() => {
    if (isPressed) frame.current?.focus();
  }, [isPressed]);

  const options = new URLSearchParams({
    autoplay: '1',
    mute: '1',
    playsinline: '1',
    rel: '0',
    enablejsapi: '1',
    origin: location.origin,
  });
  return (
    <>
      {isPressed && !isReady && <span className="play">The video is on its way ...</span>}
      <iframe
        ref={frame}
        className={isReady ? undefined : 'awaited'}
        src={`${HOST}/embed/${videoId}?${options.toString()}`}
        title={title ? `Video of ${title}` : 'Video'}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </>
  );
}
