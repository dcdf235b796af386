import type { CSSProperties, ReactNode } from 'react';
import type { WallPage } from './openWall.ts';
import type { Picture } from './slide.ts';
import { WallInvitation } from './WallInvitation.tsx';
import { WallPicture } from './WallPicture.tsx';
import { formatWallDates } from './wallReads.ts';
import { measureText } from './wallText.ts';
import './wall-opening.css';

type Props = {
  page: WallPage;
  name: string;
  picture: Picture | null;
  service: ReactNode;
  isClosed: boolean;
  isLeaving: boolean;
};

/** The opening slide: the person, the service and how to write, with a QR code large enough to be scanned from a pew. */
export function WallOpening({ page, name, picture, service, isClosed, isLeaving }: Props) {
  const dates = formatWallDates(page);
  return (
    <section
      className="wall-opening"
      data-picture={picture !== null}
      data-leaving={isLeaving || undefined}
    >
      {picture && <WallPicture key={picture.image} picture={picture} />}
      <div className="wall-welcome">
        <div>
          <h1 style={{ '--name': computeNameSize(name) } as CSSProperties}>
            <bdi>{name}</bdi>
          </h1>
          {dates && (
            <p>
              <bdi>{dates}</bdi>
            </p>
          )}
          {service && <div className="wall-service">{service}</div>}
        </div>
        {!isClosed && <WallInvitation label="Leave a few words" path={page.url} />}
      </div>
    </section>
  );
}

const LARGEST = 10.25;
const SMALLEST = 3.25;
/** About as many letters as fit one line at the size of 1. */
const LINE = 100;
/** On two lines, a name is at most this large. */
const LARGEST_ON_TWO = 7.25;

/** A short name fills its side, a longer one takes two lines; in units of the screen. */
function computeNameSize(name: string): number {
  const length = measureText(name);
  const longestWord = Math.max(1, ...name.split(/\s+/).map(measureText));
  const onOneLine = LINE / length;
  const onTwoLines = Math.min(LARGEST_ON_TWO, (1.5 * LINE) / length);
  const size = Math.min(LARGEST, LINE / longestWord, Math.max(onOneLine, onTwoLines));
  return Math.max(SMALLEST, size);
}
