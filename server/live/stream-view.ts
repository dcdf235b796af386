import type { StoredEvent } from './stored-events.ts';
import type { ShowEvent, Topic } from './topic.ts';

/** How the events of one stream are shown at present: unchanged, or without what is hidden. */
export class StreamView {
  show: ShowEvent = (event) => event;

  constructor(private readonly topic: Topic) {}

  /** Must be called once the newest event is known, so that anything that changes the view comes later. */
  async read(): Promise<void> {
    const { filter, streamId } = this.topic;
    if (filter) this.show = await filter.read(streamId);
  }

  /** Reads the view again if this event may change it; returns whether it may. */
  async update(event: StoredEvent): Promise<boolean> {
    const mayChange = this.topic.filter?.mayChangeWith(event) === true;
    if (mayChange) await this.read();
    return mayChange;
  }
}
