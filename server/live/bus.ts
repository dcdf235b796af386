import { EventEmitter } from 'node:events';

/**
 * Notifies every process that something happened: this one at once, the others soon and possibly with less data
 * (`Remote`). For a page's events it is only a hint, as the event store is the source of truth: a lost, duplicated or
 * reordered message costs one read and nothing else.
 */
export interface Bus<Message, Remote = Message> {
  publish(message: Message): void;
  /** `missed` is called once at the beginning, and whenever messages of other processes may have been lost. */
  subscribe(listener: (message: Message | Remote) => void, missed?: () => void): () => void;
}

/** The bus of a single process: a function call. */
export function createLocalBus<Message, Remote = Message>(): Bus<Message, Remote> {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (message) => emitter.emit('message', message),
    subscribe: (listener) => {
      emitter.on('message', listener);
      return () => emitter.off('message', listener);
    },
  };
}
