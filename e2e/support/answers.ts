import type { Page } from 'playwright-core';

/** Lets the next request of an operation reach the server, and loses its answer on the way back. */
export async function loseNextAnswer(page: Page, operation: string): Promise<void> {
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !route.request().postData()?.includes(operation)) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Lets the server handle an operation at once, and holds its answers back until the returned function is called. */
export async function holdAnswers(page: Page, operation: string): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(operation)) return route.fallback();
    const response = await route.fetch();
    await isReleased;
    await route.fulfill({ response });
  });
  return release;
}
