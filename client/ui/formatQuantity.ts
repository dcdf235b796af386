import { formatCount } from './format.ts';

/** "2 reports". */
export function formatQuantity(number: number, one: string, several = `${one}s`): string {
  return `${formatCount(number)} ${number === 1 ? one : several}`;
}
