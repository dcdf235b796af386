import { type CSSProperties, type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import './photo-viewer.css';
import { Picture } from './Picture.tsx';
import { naturalWidth } from './pictureAddress.ts';

/** A picture with its caption; without one, its position is its name. */
type Photo = { id: string; image: string; caption: string };

type Props = {
  photos: readonly Photo[];
  /** The index of the photo that is shown first. */
  start: number;
  onClose: () => void;
};

/** A horizontal swipe of at least this many pixels turns the page. */
const SWIPE = 48;

/** One photo at a time, full screen, with arrows, swipe and Escape. */
export function PhotoViewer({ photos, start, onClose }: Props) {
  const [wanted, setIndex] = useState(start);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const index = Math.min(wanted, photos.length - 1); // a photo may have been removed meanwhile
  const photo = photos[index];
  if (!photo) return null;
  const step = (by: number) => setIndex((index + by + photos.length) % photos.length);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') step(1);
    if (key === 'ArrowLeft') step(-1);
  }

  function onTouchStart({ touches }: TouchEvent) {
    const finger = touches.length === 1 ? touches[0] : undefined; // two fingers are a pinch gesture
    touch.current = finger ? { x: finger.clientX, y: finger.clientY } : null;
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const end = changedTouches[0];
    if (!touch.current || !end || (visualViewport?.scale ?? 1) > 1) return;
    const [dx, dy] = [end.clientX - touch.current.x, end.clientY - touch.current.y];
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
  }

  return (
    <Dialog label={photos.length > 1 ? 'Photos' : 'Photo'} className="viewer" onClose={onClose}>
      <div
        className="viewer-stage"
        role="presentation"
        onKeyDown={onKeyDown}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
      >
        <figure style={{ '--natural-width': naturalWidth(photo.image) } as CSSProperties}>
          <Picture
            key={photo.id}
            address={photo.image}
            alt={photo.caption || `Photo ${index + 1}`}
            sizes="100vw"
            urgent="first"
          />
          <figcaption aria-live="polite">
            {photos.length > 1 && (
              <span>
                {index + 1} of {photos.length}
              </span>
            )}
            {photo.caption}
          </figcaption>
        </figure>
        <button type="button" className="viewer-close" aria-label="Close" onClick={onClose}>
          <Glyph path="M6 6l12 12M18 6 6 18" />
        </button>
        {photos.length > 1 && (
          <>
            <button
              type="button"
              className="viewer-back"
              aria-label="Previous"
              onClick={() => step(-1)}
            >
              <Glyph path="M14.5 5 8 12l6.5 7" />
            </button>
            <button type="button" className="viewer-on" aria-label="Next" onClick={() => step(1)}>
              <Glyph path="M9.5 5 16 12l-6.5 7" />
            </button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Glyph({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
