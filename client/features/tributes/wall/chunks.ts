const CHUNK_SIZE = 20;

/** A run of neighbouring items that is rendered, or replaced by a gap of its height, as a whole. */
export type Chunk<Item> = { id: number; items: Item[] };

/** A chunk with the number of items before it. */
export type PlacedChunk<Item> = Chunk<Item> & { start: number };

type Keyed = { key: string };

/**
 * Groups items so that each stays in its chunk: newer ones fill the first chunk or open one before it, older ones do
 * the same at the end. `placed` remembers the assignment between calls.
 */
export function groupInChunks<Item extends Keyed>(
  placed: Map<string, number>,
  items: readonly Item[],
): PlacedChunk<Item>[] {
  const isPlaced = ({ key }: Item) => placed.has(key);
  const newer = items.slice(0, Math.max(0, items.findIndex(isPlaced)));
  const lastPlaced = items.findLastIndex(isPlaced);
  const chunks: Chunk<Item>[] = [];
  for (let index = newer.length; index < items.length; index++) {
    append(chunks, items[index]!, placed.get(items[index]!.key), index < lastPlaced);
  }
  for (const item of newer.toReversed()) prepend(chunks, item);
  for (const { id, items } of chunks) for (const { key } of items) placed.set(key, id);
  let start = 0;
  return chunks.map((chunk) => {
    start += chunk.items.length;
    return { ...chunk, start: start - chunk.items.length };
  });
}

function append<Item>(
  chunks: Chunk<Item>[],
  item: Item,
  own: number | undefined,
  between: boolean,
) {
  const open = chunks.at(-1);
  const hasRoom = between || (open && open.items.length < CHUNK_SIZE);
  const id = own ?? (open ? open.id + (hasRoom ? 0 : 1) : 0);
  if (open && id <= open.id) open.items.push(item);
  else chunks.push({ id, items: [item] });
}

function prepend<Item>(chunks: Chunk<Item>[], item: Item) {
  const top = chunks[0];
  if (top && top.items.length < CHUNK_SIZE) top.items.unshift(item);
  else chunks.unshift({ id: top ? top.id - 1 : 0, items: [item] });
}
