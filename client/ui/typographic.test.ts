import { expect, test } from 'vitest';
import { typographic, typographicHtml } from './typographic.ts';

test.each([
  [`"Fair winds," she said.`, '“Fair winds,” she said.'],
  [`She's gone -- and we're here.`, 'She’s gone – and we’re here.'],
  ['Wait--no, 1943--2021', 'Wait—no, 1943–2021'],
  [`the class of '84, 'tis so`, 'the class of ’84, ’tis so'],
  [`He called it 'Comma'.`, 'He called it ‘Comma’.'],
  [`("quoted")`, '(“quoted”)'],
  [`a plank of 12" and more`, `a plank of 12" and more`],
  [`"born 1943"`, '“born 1943”'],
  [`see https://a.example/?q="x"--y and "this"`, `see https://a.example/?q="x"--y and “this”`],
  [`ada@x.example, "so" it was`, 'ada@x.example, “so” it was'],
  [
    `(see www.a.example/"x"--y) "this" at ada@, "that"`,
    `(see www.a.example/"x"--y) “this” at ada@, “that”`,
  ],
  ['----- a line -----', '----- a line -----'],
  ['--so it was--', '—so it was—'],
  ['a--b--c---d---e', 'a—b—c—d—e'],
  ['1--2--3 -- -- so', '1–2–3 – – so'],
  ['<!--so--> <--so', '<!--so--> <--so'],
  ['„Schon gut“ — «ça va»', '„Schon gut“ — «ça va»'],
])('%s is shown as %s', (typed, shown) => {
  expect(typographic(typed)).toBe(shown);
});

test('tags of a formatted text stay as they are', () => {
  expect(typographicHtml(`<p>"Yes" -- <a href="/a--b">it's</a></p>`)).toBe(
    `<p>“Yes” – <a href="/a--b">it’s</a></p>`,
  );
});
