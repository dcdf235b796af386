import type { CSSProperties, ReactNode } from 'react';
import type { WallPage } from './openWall.ts';
import { formatWallDates } from './WallFooter.tsx';
import { WallInvitation } from './WallInvitation.tsx';
import { WallPicture } from './WallSlide.tsx';
import { measureText } from './wallText.ts';
import './wall-opening.css';

type Props = {
  page: WallPage;
  name: string;
  picture: string | null;
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
      aria-hidden={isLeaving || undefined}
    >
      {picture && <WallPicture key={picture} address={picture} />}
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
        <WallInvitation path={page.url} isClosed={isClosed} />
      </div>
    </section>
  );
}

/** A short name fills the screen, a long one takes two lines; in hundredths of the screen's middle side. */
function computeNameSize(name: string): number {
  return Math.min(9.4, Math.max(3.4, 100 / measureText(name)));
}
