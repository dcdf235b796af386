import { onReconnect } from '../net/onReconnect.ts';

/**
 * Shows a picture that failed to load as a box in its own colour, without the browser's broken image icon (see
 * base.css), and loads it again after a reconnect.
 */
export function watchMissingPictures(): void {
  // what failed before this code ran, and whatever fails from now on
  for (const image of document.images)
    if (image.complete && image.currentSrc && !image.naturalWidth) mark(image, true);
  document.addEventListener('error', ({ target }) => mark(target, true), true);
  document.addEventListener('load', ({ target }) => mark(target, false), true);
  onReconnect(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-missing]'))
      image.setAttribute('src', image.getAttribute('src') ?? ''); // setting src loads it again
  });
}

function mark(target: EventTarget | null, isMissing: boolean): void {
  if (target instanceof HTMLImageElement) target.toggleAttribute('data-missing', isMissing);
}
