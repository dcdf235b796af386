import { type ReactNode, useEffect, useState } from 'react';
import type { WallServiceFragment } from '../../__generated__/features/wall-screen/wall.ts';
import { isWallClosed } from '../../../protocol/is-wall-closed.ts';
import { useScreenReport } from './useScreenReport.ts';
import { useSlideshow } from './useSlideshow.ts';
import { getName, type ScreenPage } from './screenPage.ts';
import { EndSlideView } from './EndSlideView.tsx';
import { SlideQrCode } from './SlideQrCode.tsx';
import { OpeningSlideView } from './OpeningSlideView.tsx';
import { PhotoSlideView } from './PhotoSlideView.tsx';
import { TextSlideView } from './TextSlideView.tsx';
import './wall-screen.css';

type Props = {
  /** The page as it was first read. */
  firstPage: ScreenPage;
  /** The key of the wall link, if the wall is shown by one. */
  wallKey: string | null;
  /** The name and the time of the service, until it ends. */
  renderService: (service: WallServiceFragment) => ReactNode;
};

/** The wall at a service, for a projector or television; it never shows errors or controls of its own. */
export function WallScreenView({ firstPage, wallKey, renderService }: Props) {
  const { slide, leaving, isUnavailable, page, ...control } = useSlideshow(firstPage, wallKey);
  const { service } = page;
  const name = getName(page);
  const isClosed = isWallClosed(page.components);
  const isIdle = useIdle();
  useScreenAwake();
  const [served] = useState(slide);
  const currentSlide = isUnavailable ? null : slide;
  useScreenReport(page.id, wallKey, { slide: currentSlide, ...control });
  const sharedProps = { page, name, leaving };
  const titleProps = { page, name, isClosed, isLeaving: leaving.text };
  const hasPlate = (currentSlide?.kind === 'text' || currentSlide?.kind === 'photo') && !isClosed;
  return (
    <main
      className="wall-screen"
      id="main"
      data-kind={currentSlide?.kind}
      data-served={currentSlide === served}
      data-idle={isIdle}
      data-closed={isClosed}
    >
      {currentSlide?.kind === 'text' && <TextSlideView slide={currentSlide} {...sharedProps} />}
      {currentSlide?.kind === 'photo' && (
        <PhotoSlideView key={currentSlide.key} slide={currentSlide} {...sharedProps} />
      )}
      {currentSlide?.kind === 'opening' && (
        <OpeningSlideView
          {...titleProps}
          picture={currentSlide.picture}
          service={service && renderService(service)}
        />
      )}
      {currentSlide?.kind === 'ended' && (
        <EndSlideView {...titleProps} wallKey={wallKey} picture={currentSlide.picture} />
      )}
      {hasPlate && (
        <div className="wall-plate" data-leaving={leaving.plate || undefined}>
          <SlideQrCode
            label="Leave a few words"
            path={page.url}
            isBare={currentSlide.kind === 'photo'}
            isLeaving={leaving.invitation}
          />
        </div>
      )}
      {!isUnavailable && <FullScreenButton isHidden={isIdle} />}
    </main>
  );
}

/** Toggles full screen, also with the key F. Hidden if the browser does not support it. */
function FullScreenButton({ isHidden }: { isHidden: boolean }) {
  const [state, setState] = useState<'none' | 'off' | 'on'>('none');

  useEffect(() => {
    if (!document.fullscreenEnabled) return;
    const read = () => setState(document.fullscreenElement ? 'on' : 'off');
    const onKey = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 'f' && !metaKey && !ctrlKey && !altKey) toggle();
    };
    read();
    document.addEventListener('fullscreenchange', read);
    addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', read);
      removeEventListener('keydown', onKey);
    };
  }, []);

  if (state === 'none') return null;
  return (
    <button type="button" className="wall-full" data-hidden={isHidden} onClick={toggle}>
      {state === 'on' ? 'Leave full screen' : 'Full screen'}
    </button>
  );
}

function toggle() {
  const work = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  work.catch(() => undefined); // if refused, the size stays
}

const IDLE_MS = 3_000;

/** Whether nobody has moved the pointer or pressed a key for three seconds. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    restart();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const name of events) addEventListener(name, restart);
    return () => {
      clearTimeout(timer);
      for (const name of events) removeEventListener(name, restart);
    };
  }, []);

  return isIdle;
}

/** Keeps the screen from turning off while it is shown, if the browser supports it. */
function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isCancelled = false;
    const request = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (sentinel) => {
          lock = sentinel;
          if (isCancelled) void sentinel.release();
        },
        () => undefined, // refused while the battery is low; the wall screen shows no error
      );
    };
    request();
    // the browser releases the lock whenever the tab is hidden
    document.addEventListener('visibilitychange', request);
    return () => {
      isCancelled = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}
