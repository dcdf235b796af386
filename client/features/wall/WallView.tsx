import type { ReactNode } from 'react';
import { FullScreenButton } from './FullScreenButton.tsx';
import { useIdle } from './useIdle.ts';
import { useScreenAwake } from './useScreenAwake.ts';
import { useWallShow, type WallPage } from './useWallShow.ts';
import { WallFooter } from './WallFooter.tsx';
import { WallPhoto, WallPicture, WallWords } from './WallSlide.tsx';
import './wall-screen.css';

type Props = {
  page: WallPage;
  /** Of the link that it is shown by, where there is one. */
  wallKey: string | null;
  name: string;
  /** What is being held, while it lasts. */
  title: ReactNode;
};

/** The wall at a service, for a projector or a television; it never says anything but people's words. */
export function WallView({ page, wallKey, name, title }: Props) {
  const { slide, leaving, isOver } = useWallShow(page, wallKey);
  const isIdle = useIdle();
  useScreenAwake();
  if (isOver) return <main className="wall-screen" id="main" data-idle={isIdle} />;
  const slides = [slide, leaving].filter((one) => one !== null);
  const words = slides.filter((one) => one.kind === 'words');
  // what fades away stands under what comes, which fades in
  const pictures = new Set(words.flatMap((one) => one.picture ?? []).toReversed());
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
      <div className="wall-side">
        <div className="wall-stage">
          {words.map((one) => (
            <WallWords key={one.key} slide={one} isLeaving={one === leaving} />
          ))}
        </div>
        <WallFooter page={page} name={name} title={title} />
      </div>
      <FullScreenButton hidden={isIdle} />
    </main>
  );
}
