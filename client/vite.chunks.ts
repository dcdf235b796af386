import { join } from 'node:path';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** A group that makes one chunk of these files and everything that they import, instead of dozens of small ones. */
export function groupWithImports(debugName: string, ...files: string[]) {
  const paths = files.map((file) => join(import.meta.dirname, file));
  const modules = new WeakMap<Graph, Set<string>>(); // one set of modules for each build
  const name = (id: string, graph: Graph): string | null => {
    const chunkModules = modules.get(graph) ?? new Set<string>();
    if (!modules.has(graph)) for (const path of paths) collectImports(path, graph, chunkModules);
    modules.set(graph, chunkModules);
    return chunkModules.has(id) ? debugName : null;
  };
  return { name, debugName };
}

function collectImports(id: string, graph: Graph, found: Set<string>): void {
  if (found.has(id)) return;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) collectImports(next, graph, found);
}
