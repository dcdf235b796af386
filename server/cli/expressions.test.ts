import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSlowExpressions } from './expressions.ts';

let root: string;
let known: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'expressions-'));
  known = join(root, 'cache', 'known.json');
});
afterAll(() => rm(root, { recursive: true }));

const slowIn = async (source: string) => {
  await writeFile(join(root, 'one.tsx'), source);
  return findSlowExpressions(root, ['one.tsx'], known);
};

describe('the check of regular expressions', () => {
  it.each([
    ['cubic', String.raw`/\S+@\S+\.\S+/`],
    ['quadratic', String.raw`/\s+$/`],
    ['quadratic from each of its letters', String.raw`/\b[a-z-]+\.(?:com|net)/i`],
    ['exponential', String.raw`/^(?:a|a)*$/`],
  ])('reports a %s one anywhere, by file and line', async (_what, literal) => {
    const source = `type Props = { text: string };\nexport const One = ({ text }: Props) =>\n  <p>{text.replace(${literal}, '')}</p>;\n`;
    expect(await slowIn(source)).toEqual([expect.stringContaining(`one.tsx:3: ${literal}`)]);
  });

  it('lets linear ones pass, and remembers them', async () => {
    expect(await slowIn(String.raw`export const ONES = [/^\s*a/, /[^<>]*/g, /https?:/i];`)).toEqual(
      [],
    );
    expect(JSON.parse(await readFile(known, 'utf8'))).toContain('/https?:/i');
  });

  it('finds those that are made while the program runs', async () => {
    const made = 'export const one = (name: string) =>\n  new RegExp(`^${name}`);';
    expect(await slowIn(made)).toEqual([
      expect.stringContaining('one.tsx:2: write the expression'),
    ]);
    expect(await slowIn(`${made.replace('new ', '')}`)).toHaveLength(1);
  });
});
