import { join } from 'node:path';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const PUBLIC_PAGE = join(import.meta.dirname, 'routes/PublicPage.tsx');

/** What the public page imports, by the graph of one build. */
const imports = new WeakMap<Graph, Set<string>>();

/** One chunk instead of dozens of small ones for what the public page imports; null for all other modules. */
export function nameOfPublic(id: string, graph: Graph): 'page' | null {
  const own = imports.get(graph) ?? collectImports(PUBLIC_PAGE, graph);
  imports.set(graph, own);
  return own.has(id) && id !== PUBLIC_PAGE ? 'page' : null;
}

function collectImports(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) collectImports(next, graph, found);
  return found;
}
