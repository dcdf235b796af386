import type { IncomingMessage } from 'node:http';

/**
 * What an answer was made of, noted while it is made: each page by how it was looked up, with the version
 * that was read. An answer may be kept only where somebody who knows says so, and nobody objects.
 */
export class Reads {
  /** Versions by look-up, `url:ada` or `id:<uuid>`; null where there was no such page. */
  readonly versions = new Map<string, string | null>();
  private allowed = false;
  private refused = false;

  /** The first version counts: what was read later can only be newer, which costs a look and nothing else. */
  page(lookup: string, version: string | null): void {
    if (!this.versions.has(lookup)) this.versions.set(lookup, version);
  }

  /** Nothing but the noted pages and the build can change this answer. */
  allowKeeping(): void {
    this.allowed = true;
  }

  /** It depends on more: on chance, on who asks, or it failed. */
  refuseKeeping(): void {
    this.refused = true;
  }

  get mayBeKept(): boolean {
    return this.allowed && !this.refused;
  }
}

const noted = new WeakMap<IncomingMessage, Reads>();

/** Begins to note what the answer to a request is made of. */
export function recordReads(request: IncomingMessage): Reads {
  const reads = new Reads();
  noted.set(request, reads);
  return reads;
}

/** Where to note it; undefined where nobody will keep the answer. */
export function readsOf(request: IncomingMessage): Reads | undefined {
  return noted.get(request);
}

/** For an endpoint whose answer depends on the pages it looks up and on nothing else. */
export function keepReady(request: IncomingMessage): Reads | undefined {
  const reads = noted.get(request);
  reads?.allowKeeping();
  return reads;
}
