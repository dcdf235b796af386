import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toFailure, getFailureMessage } from '../../net/failure.ts';
import { decode } from '../../uploads/preparePhoto.ts';
import { type PictureCrop, cropPicture, WHOLE } from './cropPicture.ts';

/** The longer side of an uploaded picture, and of the preview while cropping. */
const MAX_SIDE = 2_000;

/** The state of a picture that is being cropped, and functions to rotate and draw it. */
export function useCrop(source: () => Promise<File>) {
  const [opened, setOpened] = useState<{ file: File; picture: HTMLImageElement }>();
  const [shown, setShown] = useState<{ url: string; aspect: number }>();
  const [turns, setTurns] = useState(0);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(true);
  const url = useRef('');

  function show(file: File, aspect: number) {
    URL.revokeObjectURL(url.current);
    url.current = URL.createObjectURL(file);
    setShown({ url: url.current, aspect });
  }

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    setBusy(true);
    setFailure('');
    try {
      return await work();
    } catch (error) {
      setFailure(getFailureMessage(toFailure(error)));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  const open = useEffectEvent(() =>
    attempt(async () => {
      const file = await source();
      const picture = await decode(file);
      setOpened({ file, picture });
      show(file, picture.naturalWidth / picture.naturalHeight);
    }),
  );
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- opening is work like what follows
    void open();
    return () => URL.revokeObjectURL(url.current);
  }, []);

  return {
    shown,
    turns,
    failure,
    busy,
    /** Rotates by a quarter turn, clockwise or counter-clockwise. */
    rotate: (by: 1 | -1) =>
      attempt(async () => {
        if (!opened || busy) return;
        const next = (turns + by + 4) % 4;
        const { file, picture } = opened;
        const turned = await cropPicture(picture, file, { turns: next, area: WHOLE }, MAX_SIDE);
        const aspect = picture.naturalWidth / picture.naturalHeight;
        setTurns(next);
        show(turned, next % 2 === 1 ? 1 / aspect : aspect);
      }),
    /** The cropped picture; null if unchanged, undefined if it could not be drawn. */
    draw: (area: PictureCrop['area'], original: boolean) =>
      attempt(async () => {
        if (!opened || busy) return undefined;
        if (turns === 0 && area.width > 99.5 && area.height > 99.5) return null;
        const longest = original ? Infinity : MAX_SIDE;
        const { file: uncropped, picture } = opened;
        return {
          uncropped,
          file: await cropPicture(picture, uncropped, { turns, area }, longest),
        };
      }),
  };
}
