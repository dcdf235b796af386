import { isLargeLoss, addLoss, createLoss, type TextLoss } from '../components/text-loss.ts';
import type { DocumentName } from './document-store.ts';
import { richTextToHtml } from '../../../protocol/rich-text/lines-to-html.ts';
import type { StoredText } from './stored-text.ts';

/** How long after a change the public page is updated. */
const PUBLISH_AFTER_MS = 800;

/** Writes a document's HTML for visitors; returns why that was refused, for its editors, else ''. */
export type Publish = (
  name: DocumentName,
  html: string,
  seq: number,
  /** How much was deleted since the HTML was last written, if known. */
  loss?: TextLoss,
) => Promise<string>;

interface Dependencies {
  name: DocumentName;
  text: StoredText;
  publish: Publish;
  /** Runs work after all that was enqueued before. */
  enqueue(work: () => Promise<void>): void;
  /** Called when the notice for the editors has changed. */
  notify(message: string): void;
}

/** Writes the HTML for visitors soon after each change of a text. */
export class Publisher {
  /** Why visitors still see an older text; '' if they see the current one. */
  notice = '';
  private timer: NodeJS.Timeout | undefined;
  /** The loss since the last write; unknown if another process, or an earlier one, left changes unwritten. */
  private loss: TextLoss | undefined;

  constructor(
    private readonly dependencies: Dependencies,
    /** The seq up to which the HTML is written. */
    private seq: number,
  ) {
    if (this.isCurrent) this.loss = createLoss(dependencies.text.letters, true);
  }

  /**
   * Called before a large deletion: writes what visitors do not see yet, if the history would not contain it
   * otherwise.
   */
  async publishBeforeLoss(removed: number): Promise<void> {
    if (removed > 0 && (!this.loss || isLargeLoss(this.loss, removed))) await this.publishNow();
  }

  /** Counts what an update deleted. */
  countLoss(removed: number): void {
    if (this.loss) this.loss = addLoss(this.loss, removed, this.dependencies.text.letters);
  }

  /** Schedules one write for all changes until then. */
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
    const { seq, doc, letters } = text;
    const notice = await publish(name, richTextToHtml(doc), seq, this.loss);
    this.seq = seq;
    this.loss = notice ? undefined : createLoss(letters); // if refused, the history has only an older text
    if (notice === this.notice) return;
    this.notice = notice;
    notify(notice);
  }

  /** Another process has written the text up to `seq`. */
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
