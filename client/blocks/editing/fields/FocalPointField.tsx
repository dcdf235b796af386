import type { KeyboardEvent, PointerEvent } from 'react';
import { computeObjectPosition } from '../../../ui/pictures/pictureAddress.ts';

/** The pictures that a page crops in different ways; `file` is a photo of the grid. */
export type PictureKind = 'cover' | 'avatar' | 'image' | 'file';

type Props = {
  /** The kind of picture, which decides how it is cropped. */
  kind: PictureKind;
  /** The picture's preview. */
  picture: string;
  alt: string;
  /** “x y”, from 0 to 1; empty for the default point. */
  value: string;
  /** The picture's address, if known: it contains the picture's dimensions. */
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

const SHOWN_WHOLE_HINT =
  'It is shown whole. Touch a face to fill its place and keep that in sight.';
const KEEP_IN_SIGHT_HINT = 'Touch what should stay in sight.';
const hints: Record<PictureKind, string> = {
  cover: KEEP_IN_SIGHT_HINT,
  file: KEEP_IN_SIGHT_HINT,
  avatar: SHOWN_WHOLE_HINT,
  image: SHOWN_WHOLE_HINT,
};
/** The shapes to which it is always cropped. */
const cropShapes: Partial<Record<PictureKind, { name: string; label: string }[]>> = {
  cover: [
    { name: 'phone', label: 'On a phone' },
    { name: 'computer', label: 'On a large screen' },
  ],
  file: [{ name: 'square', label: 'In the grid' }],
};

/**
 * The focal point, which stays visible when the picture is cropped: set by pressing, dragging or the arrow keys, with
 * previews of the crops.
 */
export function FocalPointField({ kind, picture, alt, value, address, onChange }: Props) {
  const isFilled = hints[kind] === SHOWN_WHOLE_HINT && value !== '';
  const position = computeObjectPosition(address, value);
  const [left = '50%', top = '50%'] = position.split(' ');
  const [x, y] = [parseFloat(left) / 100, parseFloat(top) / 100];
  const setPoint = (...point: number[]) =>
    onChange(point.map((part) => Number(Math.min(1, Math.max(0, part)).toFixed(3))).join(' '));

  function onPointer(event: PointerEvent<HTMLDivElement>) {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    setPoint((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setPoint(x + step[0], y + step[1]);
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
      <p className="line-hint focus-hint">
        {isFilled ? 'It fills its place and keeps this point in sight.' : hints[kind]}{' '}
        {isFilled && (
          <button type="button" className="quiet" onClick={() => onChange('')}>
            Show it whole
          </button>
        )}
      </p>
      {cropShapes[kind] && (
        <div className="focus-crops">
          {cropShapes[kind].map(({ name, label }) => (
            <figure key={name} className={name}>
              <img src={picture} alt="" style={{ objectPosition: position }} />
              <figcaption>{label}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </>
  );
}
