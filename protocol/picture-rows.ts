/** Above this sum of width by height, pictures beside each other would be too low. */
const MAX_PAIR = 3.4;
const MAX_THREE = 2.6;

/**
 * Groups a few pictures into rows, by their width divided by their height: the pictures of a row are equally high.
 * They stand in pairs, unless these are panoramas; of an odd number the first or the last is alone, whichever is
 * wider; three tall ones stand together.
 */
export function groupInRows<Picture>(
  pictures: readonly Picture[],
  getRatio: (picture: Picture) => number,
): Picture[][] {
  const fit = (some: readonly Picture[], max: number) =>
    some.reduce((sum, picture) => sum + getRatio(picture), 0) <= max;
  if (pictures.length === 3 && fit(pictures, MAX_THREE)) return [[...pictures]];
  const rows: Picture[][] = [];
  const isFirstAlone =
    pictures.length % 2 === 1 && getRatio(pictures[0]!) >= getRatio(pictures.at(-1)!);
  for (let start = 0; start < pictures.length;) {
    const pair = pictures.slice(start, start + (isFirstAlone && start === 0 ? 1 : 2));
    const row = fit(pair, MAX_PAIR) ? pair : pair.slice(0, 1);
    rows.push(row);
    start += row.length;
  }
  return rows;
}
