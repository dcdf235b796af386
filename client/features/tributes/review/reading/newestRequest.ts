/**
 * Tells late responses, which must not replace newer state. Of requests that overlap, each response is used that is
 * newer than the last one used: on a slow line the newest request is always still under way.
 */
export function createNewestRequest() {
  let newestNumber = 0;
  let used = 0;
  return {
    /**
     * Begins a request; returns whether its response is to be used, to be asked once it is there: one without data
     * leaves those to earlier requests in use.
     */
    begin(): (hasData: boolean) => boolean {
      newestNumber += 1;
      const number = newestNumber;
      return (hasData) => {
        if (number <= used) return false;
        if (hasData) used = number;
        return true;
      };
    },
    /** Makes the responses to all requests under way late, as what they read has changed meanwhile. */
    outdate(): void {
      used = newestNumber;
    },
  };
}
