import { EventEmitter } from 'node:events';
import type { Bus } from '../live/bus.ts';

/** A bus within one process: publishing calls the subscribers. */
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
