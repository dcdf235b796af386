import { useLayoutEffect, useRef } from 'react';

const STEPS = 7;
const SMALLEST = 0.2;
/** Sizes are measured in whole pixels. */
const ROUNDING = 1;

/**
 * Makes content smaller only where it would not fit its box, in any script: it is measured as rendered, and its sizes
 * are multiplied with the `--fit` that is set here.
 */
export function useFit(key: string) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const frame = box.current;
    const content = frame?.firstElementChild;
    if (!frame || !(content instanceof HTMLElement)) return;
    const fits = (scale: number) => {
      content.style.setProperty('--fit', String(scale));
      const isTooHigh = content.scrollHeight > frame.clientHeight + ROUNDING;
      return !isTooHigh && content.scrollWidth <= content.clientWidth + ROUNDING;
    };
    const fit = () => {
      if (fits(1)) return;
      let [fitting, tooLarge] = [SMALLEST, 1];
      for (let step = 0; step < STEPS; step++) {
        const scale = (fitting + tooLarge) / 2;
        if (fits(scale)) fitting = scale;
        else tooLarge = scale;
      }
      fits(fitting);
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(frame);
    observer.observe(content); // its text may change to more or fewer lines
    void document.fonts.ready.then(fit);
    return () => observer.disconnect();
  }, [key]);

  return box;
}
