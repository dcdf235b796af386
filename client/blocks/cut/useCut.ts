import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureOf, messageOf } from '../../net/failure.ts';
import { decode } from '../../uploads/preparePhoto.ts';
import { type Cut, cutPicture, WHOLE } from './cutPicture.ts';

/** As large as pictures are sent, and as the one that is shown while it is cut. */
const MAX_SIDE = 2_000;

/** A picture that is being cut: as it is shown, turned, and drawn in the end. */
export function useCut(source: () => Promise<File>) {
  const [opened, setOpened] = useState<{ file: File; picture: HTMLImageElement }>();
  const [shown, setShown] = useState<{ url: string; aspect: number }>();
  const [turns, setTurns] = useState(0);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
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
      setFailure(messageOf(failureOf(error)));
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
    void open();
    return () => URL.revokeObjectURL(url.current);
  }, []);

  return {
    shown,
    turns,
    failure,
    busy,
    /** By a quarter, to the right or left. */
    rotate: (by: 1 | -1) =>
      attempt(async () => {
        if (!opened || busy) return;
        const next = (turns + by + 4) % 4;
        const { file, picture } = opened;
        const turned = await cutPicture(picture, file, { turns: next, area: WHOLE }, MAX_SIDE);
        const aspect = picture.naturalWidth / picture.naturalHeight;
        setTurns(next);
        show(turned, next % 2 === 1 ? 1 / aspect : aspect);
      }),
    /** The cut picture; null where it is the same, undefined where it could not be drawn. */
    draw: (area: Cut['area'], original: boolean) =>
      attempt(async () => {
        if (!opened || busy) return undefined;
        if (turns === 0 && area.width > 99.5 && area.height > 99.5) return null;
        const longest = original ? Infinity : MAX_SIDE;
        const { file: uncut, picture } = opened;
        return { uncut, file: await cutPicture(picture, uncut, { turns, area }, longest) };
      }),
  };
}
