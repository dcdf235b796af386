import { formatCount } from '../../protocol/format-count.ts';

/** "2 reports". */
export function formatQuantity(number: number, one: string, several = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : several}`;
}
