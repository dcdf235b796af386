import { expect, test } from 'vitest';
import { readReturnPath, createLoginPath } from './loginAddress.ts';

const HERE = 'https://keepsake.example';
const ask = (next: string) => readReturnPath(`?next=${encodeURIComponent(next)}`, HERE);

test('a login leads back to the screen that asked for it', () => {
  expect(readReturnPath(new URL(createLoginPath('/attach/quiet-bay'), HERE).search, HERE)).toBe(
    '/attach/quiet-bay',
  );
  expect(ask('/edit/ada?a=1#b')).toBe('/edit/ada?a=1#b');
});

test('a login leads to the home page unless another path of this host asked for it', () => {
  expect(readReturnPath('', HERE)).toBe('/');
  for (const next of [
    '',
    'ada',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    'javascript:alert(1)',
    '/	/elsewhere.example',
    '/..//elsewhere.example',
    '/%5c%5cx/..//y',
  ])
    expect(ask(next)).toBe('/');
});
