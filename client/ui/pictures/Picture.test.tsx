import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Picture } from './Picture.tsx';

const ADDRESS = `/media/${'0'.repeat(32)}_900x600_2f5d50`;
const picture = (name: string) => screen.getByRole<HTMLImageElement>('img', { name });

it('has its size and background colour, and offers every width in AVIF and WebP to the browser', () => {
  render(<Picture address={ADDRESS} alt="The harbour" sizes="100vw" />);
  const image = picture('The harbour');
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['900', '600']);
  const files = (format: string) =>
    [320, 480, 800, 900].map((width) => `${ADDRESS}/${width}.${format} ${width}w`).join();
  expect(image.srcset).toBe(files('webp'));
  const source = image.parentElement?.querySelector('source');
  expect([source?.type, source?.srcset]).toEqual(['image/avif', files('avif')]);
  expect(image.style.backgroundColor).toBe('#2f5d50');
});

it('waits until it comes near the screen, unless it is the first thing seen', () => {
  render(
    <>
      <Picture address={ADDRESS} alt="Below" sizes="100vw" />
      <Picture address={ADDRESS} alt="First" sizes="100vw" urgent="first" />
    </>,
  );
  expect(picture('Below').loading).toBe('lazy');
  expect(picture('First').loading).toBe('eager');
  expect(picture('First').getAttribute('fetchpriority')).toBe('high');
});

it('shows an address of another kind as it is', () => {
  render(<Picture address="/backgrounds/god/sm" alt="Light" sizes="100vw" />);
  expect(picture('Light').getAttribute('src')).toBe('/backgrounds/god/sm');
});
