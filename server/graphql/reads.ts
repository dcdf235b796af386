import type { IncomingMessage } from 'node:http';

/** A card of an address's deck, as a visitor is shown it. */
export interface ShownCard {
  url: string;
  id: string;
}

/** A card that is drawn anew for each who asks. */
export interface Draw {
  /** Of the page. */
  url: string;
  /** Of the deck that serves it. */
  deck: string;
  /** The card that it must not be, where the question names one. */
  except: string | null;
}

/**
 * What an answer was made of, noted while it is made: each page and deck by how it was looked up, with the
 * version that was read, and the card it shows. An answer may be kept only where somebody who knows says
 * so, and nobody objects.
 */
export class Reads {
  /** Versions by look-up, such as `url:ada` (see PageVersions); null where there was nothing. */
  readonly versions = new Map<string, string | null>();
  card: ShownCard | null = null;
  /** Whether chance chose the card. */
  draw: Draw | null = null;
  /** Whom the answer is for, to whom alone then it is given; null for everybody. */
  viewer: { id: string } | null = null;
  /** When their token ends, in milliseconds since 1970. */
  until = Infinity;
  private allowed = false;
  private refused = false;

  /** `chosen` is the card to show where one is drawn: then the draw took place already. */
  constructor(readonly chosen: string | null = null) {}

  /** The first version counts: what was read later can only be newer, which costs a look and nothing else. */
  version(lookup: string, version: string | null): void {
    if (!this.versions.has(lookup)) this.versions.set(lookup, version);
  }

  /** The answer shows this card; `draw` where another visitor gets another one. Of one card alone it can be kept. */
  shows(card: ShownCard, draw: Draw | null): void {
    if (this.card) this.refuseKeeping();
    this.card = card;
    this.draw = draw;
  }

  /** Nothing but what is noted and the build can change this answer. */
  allowKeeping(): void {
    this.allowed = true;
  }

  /** It depends on more: on who asks, or it failed. */
  refuseKeeping(): void {
    this.refused = true;
  }

  get mayBeKept(): boolean {
    return this.allowed && !this.refused;
  }
}

const noted = new WeakMap<IncomingMessage, Reads>();

/** Begins to note what the answer to a request is made of; `chosen` is the card to show where one is drawn. */
export function recordReads(request: IncomingMessage, chosen: string | null): Reads {
  const reads = new Reads(chosen);
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
