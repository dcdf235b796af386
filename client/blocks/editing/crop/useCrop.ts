import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RefusedError } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { decode, MAX_SIDE } from '../../../uploads/preparePhoto.ts';

/** The state of a picture that is being cropped, and functions to rotate and draw it. */
export function useCrop(source: () => Promise<File>) {
  const [opened, setOpened] = useState<{ file: File; picture: HTMLImageElement }>();
  const [shown, setShown] = useState<{ url: string; aspect: number }>();
  const [turns, setTurns] = useState(0);
  const { isBusy, message, run } = useAction();
  const url = useRef('');

  function show(file: File, aspect: number) {
    URL.revokeObjectURL(url.current);
    url.current = URL.createObjectURL(file);
    setShown({ url: url.current, aspect });
  }

  const open = useEffectEvent(() =>
    run(async () => {
      const file = await source();
      const picture = await decode(file);
      setOpened({ file, picture });
      show(file, picture.naturalWidth / picture.naturalHeight);
    }),
  );
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- opening counts as busy, too
    void open();
    return () => URL.revokeObjectURL(url.current);
  }, []);

  return {
    shown,
    turns,
    failure: message,
    isBusy,
    /** Rotates by a quarter turn, clockwise or counter-clockwise. */
    rotate: (by: 1 | -1) =>
      run(async () => {
        if (!opened) return;
        const next = (turns + by + 4) % 4;
        const { file, picture } = opened;
        const turned = await cropPicture(picture, file, { turns: next, area: WHOLE }, MAX_SIDE);
        const aspect = picture.naturalWidth / picture.naturalHeight;
        setTurns(next);
        show(turned, next % 2 === 1 ? 1 / aspect : aspect);
      }),
    /** Draws the cropped picture; `onDrawn` receives the opened one and the drawn one, null if nothing was changed. */
    draw: (area: PictureCrop['area'], original: boolean, onDrawn: OnDrawn) =>
      run(async () => {
        if (!opened) return;
        const { file, picture } = opened;
        const isWhole = turns === 0 && area.width > 99.5 && area.height > 99.5;
        const longest = original ? Infinity : MAX_SIDE;
        onDrawn(file, isWhole ? null : await cropPicture(picture, file, { turns, area }, longest));
      }),
  };
}

type OnDrawn = (uncropped: File, cropped: File | null) => void;

/** The part of a picture to keep. */
type PictureCrop = {
  /** The number of quarter turns clockwise. */
  turns: number;
  /** The area to keep of the rotated picture, in percent of its width and height. */
  area: { x: number; y: number; width: number; height: number };
};

export const WHOLE = { x: 0, y: 0, width: 100, height: 100 };

/** The largest canvas that every browser supports. */
const MAX_PIXELS = 4_096 * 4_096;
const OUTPUT_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Draws the part to keep, in the picture's own format if the canvas supports it, with a limited longer side in pixels.
 */
async function cropPicture(
  picture: HTMLImageElement,
  { name, type }: File,
  { turns, area }: PictureCrop,
  longestSide: number,
): Promise<File> {
  const { naturalWidth, naturalHeight } = picture;
  const isSideways = turns % 2 === 1;
  const [width, height] = isSideways
    ? [naturalHeight, naturalWidth]
    : [naturalWidth, naturalHeight];
  const [wide, high] = [(area.width / 100) * width, (area.height / 100) * height];
  const scale = Math.min(
    1,
    longestSide / Math.max(wide, high),
    Math.sqrt(MAX_PIXELS / (wide * high)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(wide * scale));
  canvas.height = Math.max(1, Math.round(high * scale));
  const outputType = OUTPUT_TYPES.includes(type) ? type : 'image/jpeg';
  const context = canvas.getContext('2d');
  if (context) {
    if (outputType === 'image/jpeg') {
      context.fillStyle = '#fff'; // JPEG has no transparency
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    context.scale(scale, scale);
    context.translate(width / 2 - (area.x / 100) * width, height / 2 - (area.y / 100) * height);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(picture, -naturalWidth / 2, -naturalHeight / 2);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, outputType, 0.92));
  if (!blob || !context)
    throw new RefusedError('This browser could not cut the picture. It stays as it is.');
  // a browser that cannot write this format writes PNG
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${blob.type.slice('image/'.length)}`, {
    type: blob.type,
  });
}
