import type { KeyboardEvent, PointerEvent } from 'react';
import { objectPosition } from '../ui/pictureAddress.ts';
import type { UploadPlace } from '../uploads/upload.ts';

type Props = {
  /** Where the picture stands. */
  place: UploadPlace;
  /** What is shown of the picture. */
  picture: string;
  alt: string;
  /** “x y”, from 0 to 1; empty for a place of our choice. */
  value: string;
  /** The picture's address, where it is known: it tells the picture's shape. */
  address: string;
  onChange: (value: string) => void;
};

const STEP = 0.05;
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const WHOLE =
  'It is shown whole. Press on a face to fill its place and keep that in sight, or use the arrow keys.';
const CUT = 'Press on what should stay in sight, a face say, or use the arrow keys.';
const hints: Record<UploadPlace, string> = {
  cover: `Screens cut the cover. ${CUT}`,
  file: `The photos are shown square. ${CUT}`,
  avatar: WHOLE,
  image: WHOLE,
};
/** The shapes in which it is always cut. */
const cuts: Partial<Record<UploadPlace, string[]>> = {
  cover: ['Phone', 'Computer'],
  file: ['Square'],
};

/** The point of a picture that stays in sight where it is cut: pressed, drawn or moved with the arrows, with what is cut of it beside it. */
export function FocusField({ place, picture, alt, value, address, onChange }: Props) {
  const isFilled = hints[place] === WHOLE && value !== '';
  const position = objectPosition(address, value);
  const [left = '50%', top = '50%'] = position.split(' ');
  const [x, y] = [parseFloat(left) / 100, parseFloat(top) / 100];
  const put = (...point: number[]) =>
    onChange(point.map((part) => Number(Math.min(1, Math.max(0, part)).toFixed(3))).join(' '));

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    put((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    put(x + step[0], y + step[1]);
  }

  return (
    <>
      <div className="picture-preview">
        <div
          className="focus-field"
          role="slider"
          tabIndex={0}
          aria-label="What stays in sight"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(y * 100)}
          aria-valuetext={`${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`}
          onPointerDown={onPointer}
          onPointerMove={onPointer}
          onKeyDown={onKeyDown}
        >
          <img src={picture} alt={alt} draggable={false} />
          <span className="focus-point" style={{ left, top }} />
        </div>
      </div>
      <p className="line-hint">
        {isFilled ? 'It fills its place and keeps this point in sight.' : hints[place]}{' '}
        {isFilled && (
          <button type="button" className="quiet" onClick={() => onChange('')}>
            Show it whole
          </button>
        )}
      </p>
      {cuts[place] && (
        <div className="focus-cuts">
          {cuts[place].map((screen) => (
            <figure key={screen} className={screen.toLowerCase()}>
              <img src={picture} alt="" style={{ objectPosition: position }} />
              <figcaption>{screen}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </>
  );
}
