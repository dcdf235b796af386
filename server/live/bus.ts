import { EventEmitter } from 'node:events';
import type { StoredEvent } from './stored-events.ts';

/** Tells every process that a page has a new event. Only a hint: the log is the truth, so a lost or
 * doubled message, or one out of order, costs a read and nothing else. Members' messages go the same way. */
export interface Bus<Message = StoredEvent> {
  publish(message: Message): void;
  subscribe(listener: (message: Message) => void): () => void;
}

/** The bus of a single process: a function call. */
export function createLocalBus<Message = StoredEvent>(): Bus<Message> {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (message) => emitter.emit('message', message),
    subscribe: (listener) => {
      emitter.on('message', listener);
      return () => emitter.off('message', listener);
    },
  };
}
