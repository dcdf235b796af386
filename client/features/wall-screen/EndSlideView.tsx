import { useEffect, useState } from 'react';
import { WallBookText } from '../../__generated__/features/wall-screen/wall.text.ts';
import { request } from '../../net/request.ts';
import { formatCount } from '../../../protocol/format-count.ts';
import type { ScreenPage } from './screenPage.ts';
import type { Picture } from './slides/slide.ts';
import { SlideQrCode } from './SlideQrCode.tsx';
import { SlidePicture } from './PhotoSlideView.tsx';
import './wall-opening.css';

type Props = {
  page: ScreenPage;
  wallKey: string | null;
  name: string;
  picture: Picture | null;
  isClosed: boolean;
  isLeaving: boolean;
};

/** The last slide: thanks, and the address of the book of the day. */
export function EndSlideView({ page, wallKey, name, picture, isClosed, isLeaving }: Props) {
  const { url } = page;
  const [count, setCount] = useState(0);
  useEffect(() => {
    request(WallBookText, { url, key: wallKey }).then(
      ({ wallPage }) => setCount(wallPage?.tributes.totalCount ?? 0),
      () => undefined, // the thanks are shown without the number of messages
    );
  }, [url, wallKey]);
  return (
    <section
      className="wall-ended"
      data-picture={picture !== null}
      data-leaving={isLeaving || undefined}
    >
      {picture && <SlidePicture key={picture.image} picture={picture} />}
      <div className="wall-thanks">
        <div>
          <h1>Thank you for being here.</h1>
          <p>
            {count === 0 ? (
              'Every word is kept'
            ) : (
              <>
                {count === 1 ? 'One message' : `${formatCount(count)} messages`} for{' '}
                <bdi>{name}</bdi> {count === 1 ? 'is' : 'are'} kept
              </>
            )}{' '}
            in the book of the day
            {isClosed ? '.' : ', and you can still add yours.'}
          </p>
        </div>
        <SlideQrCode label="The book of the day" path={`${url}/book`} />
      </div>
    </section>
  );
}
