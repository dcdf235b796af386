import { objectPosition } from '../../ui/pictureAddress.ts';
import { typographic } from '../../ui/typographic.ts';
import { toWallPicture } from './wallPictures.ts';
import type { Slide, TextSlide } from './slide.ts';
import { computeFontSize } from './wallText.ts';
import { useLayoutEffect, useRef } from 'react';

/** Whether it is fading out while the next slide fades in. */
type Leaving = { isLeaving: boolean };

/** A text slide, as large as its space allows. */
export function WallText({ slide, isLeaving }: Leaving & { slide: TextSlide }) {
  const { key, tributes, room } = slide;
  const size = computeFontSize(room);
  const container = useFit(`${key} ${tributes.length}`, size);
  return (
    <div className="wall-place" ref={container} aria-hidden={isLeaving || undefined}>
      <div
        className="wall-words"
        data-leaving={isLeaving || undefined}
        style={{ fontSize: `${size}cqmin` }}
      >
        {tributes.map(({ id, name, text, isLast }) => (
          <figure key={id} dir="auto">
            <blockquote>{typographic(text)}</blockquote>
            <figcaption>
              <bdi>{name}</bdi>
              {!isLast && <span aria-hidden="true"> …</span>}
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** A photo slide: one photo, uncropped, with its caption. */
export function WallPhoto({
  slide,
  isLeaving,
}: Leaving & { slide: Extract<Slide, { kind: 'photo' }> }) {
  return (
    <figure className="wall-photo" data-leaving={isLeaving || undefined}>
      <img src={toWallPicture(slide.picture)} alt={slide.caption} decoding="sync" />
      {slide.caption && <figcaption dir="auto">{typographic(slide.caption)}</figcaption>}
    </figure>
  );
}

/** The picture beside the text, a separate element so that it fades on its own. */
export function WallPicture({ address }: { address: string }) {
  return (
    <img
      className="wall-picture"
      src={toWallPicture(address)}
      alt=""
      decoding="sync"
      fetchPriority="high"
      style={{ objectPosition: objectPosition(address) }}
    />
  );
}

const STEPS = 9;

/**
 * Makes the text as large as its space allows, up to `largest` hundredths of the shorter side; it is measured as
 * rendered, so it fits in any script.
 */
function useFit(key: string, largest: number) {
  const container = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = container.current;
    const content = box?.firstElementChild;
    if (!box || !(content instanceof HTMLElement)) return;
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = box;
      const max = (Math.min(width, height) * largest) / 100;
      let [fitting, tooLarge] = [max / 12, max];
      content.style.fontSize = `${max}px`;
      if (content.scrollHeight <= height && content.scrollWidth <= width) return;
      for (let step = 0; step < STEPS; step++) {
        const size = (fitting + tooLarge) / 2;
        content.style.fontSize = `${size}px`;
        if (content.scrollHeight <= height && content.scrollWidth <= width) fitting = size;
        else tooLarge = size;
      }
      content.style.fontSize = `${fitting}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    void document.fonts.ready.then(fit);
    return () => observer.disconnect();
  }, [key, largest]);

  return container;
}
