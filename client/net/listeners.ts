/** The listeners of something that changes outside React, such as a store. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** Calls back after each change, until the returned function is called. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
