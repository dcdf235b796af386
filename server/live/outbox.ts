/** What one process writes to the others. */
export type Letter =
  | { kind: 'message'; from: string; n: number; topic: string; message: unknown }
  /** To these senders: what came after these numbers has not arrived. */
  | { kind: 'again'; from: string; after: Record<string, number> }
  /** The newest of this sender's letters that was sent. */
  | { kind: 'at'; from: string; n: number }
  /** This sender's letters up to here are gone. */
  | { kind: 'lost'; from: string; upTo: number };

/** Kept for those who missed them; more is not kept while nothing can be sent either. */
const MAX_KEPT = 5_000;
const MAX_KEPT_CHARACTERS = 8_000_000;

/** A process's letters in their order, the newest ones kept after they were sent. */
export class Outbox {
  private readonly kept: { n: number; text: string }[] = [];
  private characters = 0;
  private urgent: string[] = [];
  private last = 0;
  /** The next to be sent. */
  private next = 1;

  constructor(private readonly from: string) {}

  add(topic: string, message: unknown): void {
    const n = ++this.last;
    const text = this.write({ kind: 'message', from: this.from, n, topic, message });
    this.kept.push({ n, text });
    this.characters += text.length;
    while (this.kept.length > MAX_KEPT || this.characters > MAX_KEPT_CHARACTERS)
      this.characters -= this.kept.shift()?.text.length ?? 0;
  }

  ask(after: Record<string, number>): void {
    this.urgent.push(this.write({ kind: 'again', from: this.from, after }));
  }

  /** Lets the others find out whether they missed any. */
  sendNewest(): void {
    if (this.next > 1)
      this.urgent.push(this.write({ kind: 'at', from: this.from, n: this.next - 1 }));
  }

  /** Sends again what came after `after`: receivers take no letter twice. */
  goBack(after: number): void {
    this.next = Math.min(this.next, after + 1);
  }

  /** What is to be sent now; null where there is nothing. */
  take(most: number): { texts: string[]; putBack(): void } | null {
    const { urgent, next } = this;
    const oldest = this.kept[0]?.n ?? this.last + 1;
    const lost =
      next < oldest ? [this.write({ kind: 'lost', from: this.from, upTo: oldest - 1 })] : [];
    const start = Math.max(0, next - oldest);
    const letters = this.kept.slice(start, start + most);
    const texts = [...urgent, ...lost, ...letters.map(({ text }) => text)];
    if (texts.length === 0) return null;
    this.urgent = [];
    this.next = Math.max(next, oldest) + letters.length;
    return {
      texts,
      putBack: () => {
        this.urgent.unshift(...urgent);
        this.goBack(next - 1);
      },
    };
  }

  private write(letter: Letter): string {
    return JSON.stringify(letter);
  }
}

/** Null for whatever is no letter: anybody who may write to the transport may write anything. */
export function readLetter(text: string): Letter | null {
  try {
    const letter = JSON.parse(text) as Partial<Record<string, unknown>> | null;
    if (typeof letter?.['from'] !== 'string') return null;
    const { kind } = letter;
    const isWhole =
      (kind === 'message' &&
        Number.isSafeInteger(letter['n']) &&
        typeof letter['topic'] === 'string') ||
      (kind === 'at' && Number.isSafeInteger(letter['n'])) ||
      (kind === 'again' && typeof letter['after'] === 'object' && letter['after'] !== null) ||
      (kind === 'lost' && Number.isSafeInteger(letter['upTo']));
    return isWhole ? (letter as unknown as Letter) : null;
  } catch {
    return null;
  }
}
