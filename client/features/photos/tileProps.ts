import { cutWidth, objectPosition } from '../../ui/pictureAddress.ts';

/** The props of a photo's picture in its square of the grid. */
export function tileProps({ image, focus }: { image: string; focus: string | null }) {
  const cut = cutWidth(image, 1);
  return {
    sizes: `(min-width: 900px) ${18 * cut}rem, ${34 * cut}vw`,
    position: objectPosition(image, focus),
    fallback: 'sm' as const,
  };
}
