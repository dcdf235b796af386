import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LoadBlob, useObjectUrl } from './useObjectUrl.ts';

let open: string[];

beforeEach(() => {
  open = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${(blob as Blob).type}`;
    open.push(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    open = open.filter((address) => address !== url);
  });
});

afterEach(() => vi.restoreAllMocks());

function Shown({ load }: { load: LoadBlob | null }) {
  return JSON.stringify(useObjectUrl(load) ?? null);
}

const blob = (type: string) => new Blob([], { type });
const loadAtOnce = (type: string) => () => Promise.resolve(blob(type));
const show = (load: LoadBlob | null) => act(async () => render(<Shown load={load} />));

it('returns the address of what was read, and revokes it on a change or unmount', async () => {
  const { container, rerender, unmount } = await show(loadAtOnce('a'));
  expect(container.textContent).toBe('"blob:a"');
  await act(async () => rerender(<Shown load={loadAtOnce('b')} />));
  expect(container.textContent).toBe('"blob:b"');
  expect(open).toEqual(['blob:b']);
  unmount();
  expect(open).toEqual([]);
});

it('returns nothing if nothing is wanted, found or readable', async () => {
  const reads = [null, () => Promise.resolve(undefined), () => Promise.reject(new Error('gone'))];
  for (const load of reads) expect((await show(load)).container.textContent).toBe('null');
  expect(open).toEqual([]);
});

it('makes no address after an unmount, which also aborts the reading', async () => {
  let arrive: (picture: Blob) => void = () => {};
  let reading: AbortSignal | undefined;
  const { unmount } = await show((signal) => {
    reading = signal;
    return new Promise((resolve) => (arrive = resolve));
  });
  unmount();
  await act(async () => arrive(blob('late')));
  expect(reading?.aborted).toBe(true);
  expect(open).toEqual([]);
});
