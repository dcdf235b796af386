import { useEffect, useEffectEvent, useRef, useState } from 'react';

const HOST = 'https://www.youtube-nocookie.com';
const POLL_INTERVAL_MS = 500;
/** A slow phone needs this long to load it. */
const RESPONSE_TIMEOUT_MS = 20_000;

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
    const handleMessage = ({ source, origin }: MessageEvent) => {
      if (origin === HOST && source === frame.current?.contentWindow) setReady(true);
    };
    const deadline = setTimeout(() => onTimeout(), RESPONSE_TIMEOUT_MS);
    const stop = new AbortController();
    addEventListener('message', handleMessage, { signal: stop.signal });
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

/**
 * Calls `play` when a video is in view and the page has loaded, unless network, motion or data settings speak against
 * it.
 */
export function autoplay(video: Element, play: () => void): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    if (mayAutoplay()) play();
  });
  const rest = () => {
    // Safari does not tell when it is idle
    (globalThis.requestIdleCallback ?? setTimeout)(() => observer.observe(video));
  };
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
}

/** False while offline, if the reader prefers less motion or data, or on a slow or metered connection. */
function mayAutoplay(): boolean {
  const { connection, onLine } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  const isReduced = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';
  const isSlow = connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '');
  return onLine && !isSlow && !matchMedia(isReduced).matches;
}
