import { EventEmitter } from 'node:events';
import type { Bus } from '../live/bus.ts';

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
