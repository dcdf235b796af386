import type { DocumentName } from './document.store.ts';
import { richTextToHtml } from './lines-to-html.ts';
import type { StoredText } from './stored-text.ts';

/** How long after a change the public page is written. */
const PUBLISH_AFTER_MS = 800;

/** Writes a document's HTML where visitors read it; gives words for its editors where that is refused. */
export type Publish = (
  name: DocumentName,
  html: string,
  seq: number,
  by: string | null,
) => Promise<string>;

interface Dependencies {
  name: DocumentName;
  text: StoredText;
  publish: Publish;
  /** Runs work after what has begun. */
  enqueue(work: () => Promise<void>): void;
  /** Notifies the editors that the words changed. */
  notify(words: string): void;
}

/** Writes the HTML that visitors read soon after each change of a text. */
export class Publisher {
  /** Why visitors still see an older text; '' where they see this one. */
  notice = '';
  lastEditor: string | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dependencies: Dependencies,
    /** Up to where the text is written. */
    private seq: number,
  ) {}

  /** Schedules writing the text, once for all changes until then. */
  schedule(): void {
    if (this.isCurrent) return;
    this.timer ??= setTimeout(
      () => this.dependencies.enqueue(() => this.publishNow()),
      PUBLISH_AFTER_MS,
    );
  }

  async publishNow(): Promise<void> {
    this.stop();
    if (this.isCurrent) return;
    const { name, text, publish, notify } = this.dependencies;
    const { seq, doc } = text;
    const words = await publish(name, richTextToHtml(doc), seq, this.lastEditor);
    this.seq = seq;
    if (words === this.notice) return;
    this.notice = words;
    notify(words);
  }

  /** Another process wrote the text up to `seq`. */
  advance(seq: number): void {
    this.seq = Math.max(this.seq, seq);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private get isCurrent(): boolean {
    return this.dependencies.text.seq <= this.seq;
  }
}
