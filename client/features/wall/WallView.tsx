import { type ReactNode, useEffect, useState } from 'react';
import { useScreenAwake } from './useScreenAwake.ts';
import { useWallReport } from './useWallReport.ts';
import { useWallShow } from './useWallShow.ts';
import type { WallPage } from './openWall.ts';
import { WallFooter } from './WallFooter.tsx';
import { WallOpening } from './WallOpening.tsx';
import { WallPhoto, WallPicture, WallText } from './WallSlide.tsx';
import './wall-screen.css';

type Props = {
  page: WallPage;
  /** The key of the wall link, if it is shown by one. */
  wallKey: string | null;
  name: string;
  /** The name of the service, while it lasts. */
  title: ReactNode;
  /** The name and time of the service. */
  service: ReactNode;
};

/** The wall at a service, for a projector or television; it never shows errors or controls of its own. */
export function WallView({ page, wallKey, name, title, service }: Props) {
  const { slide, leaving, isOver, isClosed, skip, readNextIds } = useWallShow(page, wallKey);
  const isIdle = useIdle();
  useScreenAwake();
  useWallReport(page.id, wallKey, { slide: isOver ? null : slide, readNextIds, skip });
  if (isOver) return <main className="wall-screen" id="main" data-idle={isIdle} />;
  const slides = [slide, leaving].filter((one) => one !== null);
  const textSlides = slides.filter((one) => one.kind === 'words');
  // a picture that fades out is below the one that fades in
  const pictures = new Set(textSlides.flatMap((one) => one.picture ?? []).toReversed());
  return (
    <main className="wall-screen" id="main" data-idle={isIdle} data-picture={pictures.size > 0}>
      {[...pictures].map((address) => (
        <WallPicture key={address} address={address} />
      ))}
      {slides.map(
        (one) =>
          one.kind === 'photo' && (
            <WallPhoto key={one.key} slide={one} isLeaving={one === leaving} />
          ),
      )}
      {slides.map(
        (one) =>
          one.kind === 'opening' && (
            <WallOpening
              key="opening"
              page={page}
              name={name}
              picture={one.picture}
              service={service}
              isClosed={isClosed}
              isLeaving={one === leaving}
            />
          ),
      )}
      {textSlides.length > 0 && (
        <div className="wall-side">
          <div className="wall-stage">
            {textSlides.map((one) => (
              <WallText key={one.key} slide={one} isLeaving={one === leaving} />
            ))}
          </div>
          <WallFooter page={page} name={name} title={title} isClosed={isClosed} />
        </div>
      )}
      <FullScreenButton hidden={isIdle} />
    </main>
  );
}

/** Toggles full screen, also with the key F. Hidden if the browser does not support it. */
function FullScreenButton({ hidden }: { hidden: boolean }) {
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
    <button type="button" className="wall-full" data-hidden={hidden} onClick={toggle}>
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
