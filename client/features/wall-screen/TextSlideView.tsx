import type { CSSProperties } from 'react';
import { typographic } from '../../ui/typographic.ts';
import type { ScreenPage } from './screenPage.ts';
import type { TextSlide } from './slides/slide.ts';
import type { Leaving } from './slides/slideChange.ts';
import { useFit } from './useFit.ts';
import { formatScreenDates } from './screenPage.ts';
import { SlidePicture } from './PhotoSlideView.tsx';
import { chooseTextSize } from './slides/slideText.ts';
import './wall-words.css';

type Props = {
  slide: TextSlide;
  leaving: Leaving;
  page: ScreenPage;
  name: string;
};

/** One tribute, or a few short ones, with a picture beside them and the person's name below. */
export function TextSlideView({ slide, leaving, page, name }: Props) {
  const { tributes, space, picture, isOwn } = slide;
  const size = chooseTextSize(space, { tributes: tributes.length, pages: slide.pages });
  const box = useFit(`${slide.key} ${tributes.length} ${size} ${isOwn}`);
  return (
    <section
      className="wall-side"
      data-size={size}
      data-own={isOwn || undefined}
      data-picture={picture !== null}
      style={isOwn ? ({ '--ratio': slide.ratio } as CSSProperties) : undefined}
    >
      {picture && (
        <SlidePicture
          key={`${picture.image} ${isOwn}`}
          picture={picture}
          isWhole={isOwn}
          isLeaving={leaving.picture}
        />
      )}
      <div className="wall-place" ref={box}>
        <div className="wall-words" data-leaving={leaving.text || undefined}>
          {tributes.map(({ id, name: sender, text }) => (
            <figure key={`${id} ${slide.page}`} dir="auto">
              <blockquote>{typographic(text)}</blockquote>
              <figcaption>
                <bdi>{sender}</bdi>
                {slide.pages > 1 && <PageStrokes page={slide.page} pages={slide.pages} />}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
      <SlideFoot key={String(isOwn)} page={page} name={name} isLeaving={leaving.foot} />
    </section>
  );
}

/** One stroke for each page of a long tribute; that of the shown page is gold. */
function PageStrokes({ page, pages }: Pick<TextSlide, 'page' | 'pages'>) {
  return (
    <span className="wall-pages" aria-hidden="true">
      {Array.from({ length: pages }, (_, index) => (
        <i key={index} data-on={index === page || undefined} />
      ))}
    </span>
  );
}

function SlideFoot({
  page,
  name,
  isLeaving,
}: Pick<Props, 'page' | 'name'> & { isLeaving: boolean }) {
  const dates = formatScreenDates(page);
  return (
    <footer className="wall-foot" data-leaving={isLeaving || undefined}>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {dates && (
        <p>
          <bdi>{dates}</bdi>
        </p>
      )}
    </footer>
  );
}
