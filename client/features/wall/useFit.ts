import { useLayoutEffect, useRef } from 'react';

const STEPS = 9;

/**
 * Makes the words as large as their place allows, up to `largest` hundredths of its shorter side, and
 * never larger than fits: the text is measured as it is drawn, in whatever script.
 */
export function useFit(key: string, largest: number) {
  const place = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const box = place.current;
    const words = box?.firstElementChild;
    if (!box || !(words instanceof HTMLElement)) return;
    const fit = () => {
      const { clientWidth: width, clientHeight: height } = box;
      const max = (Math.min(width, height) * largest) / 100;
      let [fitting, tooLarge] = [max / 12, max];
      words.style.fontSize = `${max}px`;
      if (words.scrollHeight <= height && words.scrollWidth <= width) return;
      for (let step = 0; step < STEPS; step++) {
        const size = (fitting + tooLarge) / 2;
        words.style.fontSize = `${size}px`;
        if (words.scrollHeight <= height && words.scrollWidth <= width) fitting = size;
        else tooLarge = size;
      }
      words.style.fontSize = `${fitting}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    void document.fonts.ready.then(fit);
    return () => observer.disconnect();
  }, [key, largest]);

  return place;
}
