/** Tells the response to the newest request from late ones, which must not replace newer state. */
export function createNewestRequest() {
  let count = 0;
  return {
    /** Begins a request; returns whether it is still the newest, to be asked once its response is there. */
    begin(): () => boolean {
      const number = ++count;
      return () => number === count;
    },
    /** Makes the responses to all requests under way late, as what they read has changed meanwhile. */
    outdate(): void {
      count += 1;
    },
  };
}
