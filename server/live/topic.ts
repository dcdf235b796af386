import type { StreamKind } from './event-class.ts';

/** A permission to follow a stream that not everybody may follow; it can end meanwhile. */
export interface Right {
  /** Equal for equal rights, which are checked once. */
  name: string;
  /** Called at the beginning, and again whenever it may have changed. */
  isValid(): Promise<boolean>;
}

/**
 * What a subscription's field answers: which stream to follow and from where. The hub reads it;
 * it is an AsyncIterable only because GraphQL asks for one.
 */
export class Topic implements AsyncIterable<never> {
  constructor(
    readonly kind: StreamKind,
    readonly streamId: string,
    /** The last seq the watcher has; null for "from now on". */
    readonly after: number | null,
    /** Null where everybody may. */
    readonly right: Right | null = null,
  ) {}

  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a topic is followed through the hub');
  }
}
