import DataLoader from 'dataloader';
import type { Context, Viewer } from './context.ts';

/** Reads values for the viewer of an operation, in the order of the ids. */
type ReadBatch<Value> = (
  ids: readonly string[],
  viewer: Pick<Viewer, 'id'>,
  context: Context,
) => Promise<Value[]>;

/** Loads single values with one call of `readBatch` per operation, however many it asks for. */
export function loadPerOperation<Value>(readBatch: ReadBatch<Value>) {
  const loaders = new WeakMap<Context, DataLoader<string, Value>>();
  return (context: Context, viewer: Pick<Viewer, 'id'>, id: string): Promise<Value> => {
    let loader = loaders.get(context);
    if (!loader) {
      loader = new DataLoader((ids) => readBatch(ids, viewer, context));
      loaders.set(context, loader);
    }
    return loader.load(id);
  };
}
