import { plainOf } from '../features/history/changeWords.ts';
import type { Block } from './BlockView.tsx';

/** As much as fits a row; the rest is cut where the row ends. */
const LONGEST = 60;

/** How a block begins, to tell it from others of its kind: its text, name or caption; '' where it has none. */
export function firstWords(block: Block): string {
  if (block.__typename === 'TextComponent') return plainOf(block.content).slice(0, LONGEST);
  if (block.__typename === 'BioComponent') return (block.name ?? '').slice(0, LONGEST);
  if (block.__typename === 'ImageComponent') return (block.caption ?? '').slice(0, LONGEST);
  return '';
}
