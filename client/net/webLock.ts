/**
 * Runs work under a Web Lock, so that the tabs of this browser take turns. Over plain HTTP there are none, and a browser
 * that refuses storage refuses them too: then it runs at once, and the server has to tolerate several tabs.
 */
export async function withWebLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(name, begin);
  } catch (error) {
    if (hasBegun) throw error;
    return work();
  }
}
