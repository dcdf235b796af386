import type { ReactNode } from 'react';
import { FullScreenButton } from './FullScreenButton.tsx';
import { useIdle } from './useIdle.ts';
import { useScreenAwake } from './useScreenAwake.ts';
import { useWallShow, type WallPage } from './useWallShow.ts';
import { WallFoot } from './WallFoot.tsx';
import { WallPhoto, WallPicture, WallWords } from './WallSlide.tsx';
import './wall-screen.css';

type Props = {
  page: WallPage;
  name: string;
  /** What is being held, while it lasts. */
  title: ReactNode;
};

/** The wall at a service, for a projector or a television; it never says anything but people's words. */
export function WallView({ page, name, title }: Props) {
  const slide = useWallShow(page);
  const isIdle = useIdle();
  useScreenAwake();
  const picture = slide?.kind === 'words' ? slide.picture : null;
  return (
    <main className="wall-screen" id="main" data-idle={isIdle} data-picture={picture !== null}>
      {picture && <WallPicture key={picture} address={picture} />}
      {slide?.kind === 'photo' && <WallPhoto key={slide.key} slide={slide} />}
      <div className="wall-side">
        {slide?.kind === 'words' ? (
          <WallWords key={slide.key} slide={slide} />
        ) : (
          <div className="wall-place" />
        )}
        <WallFoot page={page} name={name} title={title} />
      </div>
      <FullScreenButton hidden={isIdle} />
    </main>
  );
}
