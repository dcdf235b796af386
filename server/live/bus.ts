import { EventEmitter } from 'node:events';

/**
 * Notifies every process that something happened: this one at once, the others soon, as `Remote` where that
 * says less. Of a page's events it is only a hint: the event store is the truth, so a lost or doubled
 * message, or one out of order, costs a read and nothing else.
 */
export interface Bus<Message, Remote = Message> {
  publish(message: Message): void;
  /** `missed` is called whenever messages of other processes may have been lost. */
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
