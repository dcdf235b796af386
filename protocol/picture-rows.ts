/** Above this sum of width by height, pictures beside each other would be too low. */
const MAX_PAIR = 3.4;
const MAX_THREE = 2.6;

/**
 * Groups a few pictures into rows, by their width divided by their height: the pictures of a row are equally high, and
 * each row as wide as all. Wide ones stand in pairs, an odd one first and alone, three tall ones together.
 */
export function groupInRows<Picture>(
  pictures: readonly Picture[],
  ratioOf: (picture: Picture) => number,
): Picture[][] {
  const isWithin = (some: readonly Picture[], max: number) =>
    some.reduce((sum, one) => sum + ratioOf(one), 0) <= max;
  if (pictures.length === 3 && isWithin(pictures, MAX_THREE)) return [[...pictures]];
  const isOdd = pictures.length % 2 === 1;
  const rows = isOdd ? [pictures.slice(0, 1)] : [];
  for (let at = rows.length; at < pictures.length; at += 2) {
    const pair = pictures.slice(at, at + 2);
    if (isWithin(pair, MAX_PAIR)) rows.push(pair);
    else rows.push(...pair.map((one) => [one]));
  }
  return rows.map((row) => [...row]);
}
