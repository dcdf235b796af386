import { TooMany } from '../../errors/public-errors.ts';
import { isLargeDeletion } from '../components/large-deletion.ts';
import type { DocumentName } from './document-store.ts';
import { richTextToHtml } from '../../../protocol/rich-text/lines-to-html.ts';
import type { StoredText } from './stored-text.ts';

/** How long after a change the public page is updated. */
const PUBLISH_AFTER_MS = 800;
/** How long until the next try while something else has locked the page; a try itself waits for seconds. */
const TRY_AGAIN_AFTER_MS = 5_000;

/**
 * Writes a document's HTML for visitors; returns why that was refused, for its editors, else ''. Throws TooMany if
 * something else has locked the page for too long.
 */
export type Publish = (
  name: DocumentName,
  html: string,
  seq: number,
  /** Whether the history keeps the HTML that this replaces. */
  separate: boolean,
) => Promise<string>;

interface Dependencies {
  name: DocumentName;
  text: StoredText;
  publish: Publish;
  /** Runs work after all that was enqueued before. */
  enqueue(work: () => Promise<unknown>): void;
  /** Called when the notice for the editors has changed. */
  notify(message: string): void;
}

/** Writes the HTML for visitors soon after each change of a text. */
export class Publisher {
  /** Why visitors still see an older text; '' if they see the current one. */
  notice = '';
  private timer: NodeJS.Timeout | undefined;
  /** The letters deleted since the history last kept the text. */
  private deletedLetters = 0;
  /** Whether the history keeps the HTML that the next write replaces; the first time always. */
  private isNextSeparate = true;

  constructor(
    private readonly dependencies: Dependencies,
    /** The seq up to which the HTML is written. */
    private seq: number,
  ) {}

  /** Called before letters are deleted: writes the text as it stands if the history must keep it. */
  async publishBeforeDeletion(deleted: number): Promise<void> {
    const left = this.dependencies.text.letters - deleted;
    if (isLargeDeletion(this.deletedLetters + deleted, left)) await this.publishNow();
    this.countDeletion(deleted, left);
  }

  /** Counts what was deleted by whomever: letter by letter, a text is lost as well. */
  countDeletion(deleted: number, left: number): void {
    this.deletedLetters += deleted;
    if (!isLargeDeletion(this.deletedLetters, left)) return;
    this.deletedLetters = 0;
    this.isNextSeparate = true;
  }

  /** Schedules one write for all changes until then. */
  schedule(afterMs = PUBLISH_AFTER_MS): void {
    if (this.isCurrent) return;
    this.timer ??= setTimeout(() => this.dependencies.enqueue(() => this.publishNow()), afterMs);
  }

  /** Writes the text as it stands; false if its page is locked, and it is tried again later. */
  async publishNow(): Promise<boolean> {
    this.stop();
    if (this.isCurrent) return true;
    try {
      await this.write();
      return true;
    } catch (err) {
      if (!(err instanceof TooMany)) throw err;
      this.schedule(TRY_AGAIN_AFTER_MS);
      return false;
    }
  }

  private async write(): Promise<void> {
    const { name, text, publish, notify } = this.dependencies;
    const { seq, doc } = text;
    const notice = await publish(name, richTextToHtml(doc), seq, this.isNextSeparate);
    this.seq = seq;
    this.isNextSeparate = notice !== ''; // if refused, the history has only an older text
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
