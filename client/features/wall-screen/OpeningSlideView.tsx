import type { CSSProperties, ReactNode } from 'react';
import type { ScreenPage } from './screenPage.ts';
import type { Picture } from './slides/slide.ts';
import { SlideQrCode } from './SlideQrCode.tsx';
import { useFit } from './useFit.ts';
import { SlidePicture } from './PhotoSlideView.tsx';
import { formatScreenDates } from './screenPage.ts';
import { measureText } from './slides/slideText.ts';
import './wall-opening.css';

type Props = {
  page: ScreenPage;
  name: string;
  picture: Picture | null;
  service: ReactNode;
  isClosed: boolean;
  isLeaving: boolean;
};

/**
 * The opening slide: the person, the service and how to write, with a QR code large enough to be scanned from a pew.
 */
export function OpeningSlideView({ page, name, picture, service, isClosed, isLeaving }: Props) {
  const dates = formatScreenDates(page);
  const box = useFit(name);
  const size = computeNameSize(name, picture ? 1 : 2);
  return (
    <section
      className="wall-opening"
      data-picture={picture !== null}
      data-leaving={isLeaving || undefined}
    >
      {picture && <SlidePicture key={picture.image} picture={picture} />}
      <div className="wall-welcome">
        <div className="wall-about" ref={box}>
          <div>
            <h1 style={{ '--name': size } as CSSProperties}>
              <bdi>{name}</bdi>
            </h1>
            {dates && (
              <p>
                <bdi>{dates}</bdi>
              </p>
            )}
            {service && <div className="wall-service">{service}</div>}
          </div>
        </div>
        {!isClosed && <SlideQrCode label="Leave a few words" path={page.url} />}
      </div>
    </section>
  );
}

const SMALLEST = 3.25;
/** The largest font size of the name on half of the screen, or on all of it and two lines. */
const LARGEST = [10.25, 13.5] as const;
const LARGEST_ON_TWO = 6.75;
/** About as many letters as fit half of a line of the screen at the size of 1. */
const HALF_A_LINE = 100;

/** A short name fills its side, a longer one takes two lines; in units of the screen. */
function computeNameSize(name: string, halves: 1 | 2): number {
  const length = measureText(name);
  const longestWord = Math.max(1, ...name.split(/\s+/).map(measureText));
  const line = halves * HALF_A_LINE;
  const onTwoLines = Math.min(LARGEST_ON_TWO, (1.5 * line) / length);
  const size = Math.max(line / length, onTwoLines);
  return Math.max(SMALLEST, Math.min(LARGEST[halves - 1]!, line / longestWord, size));
}
