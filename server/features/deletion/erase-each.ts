/**
 * Erases each of these and returns how much that was in all. One that fails keeps no other waiting: its error is thrown
 * once nothing else is left to do.
 */
export async function eraseEach<T>(
  items: readonly T[],
  erase: (item: T) => Promise<number>,
): Promise<number> {
  let count = 0;
  let failure: unknown;
  for (const item of items)
    try {
      count += await erase(item);
    } catch (error) {
      failure ??= error;
    }
  if (count === 0 && failure) throw failure;
  return count;
}
