import type { BrowserContext } from 'playwright-core';
import type { TestApp } from '../../server/testing/test-app.ts';
import type { Person } from '../../server/testing/test-people.ts';

/**
 * Logs a person in on a device without the login form; later changes of the stored session stay.
 */
export async function logIn(
  app: TestApp,
  context: BrowserContext,
  { id, email }: Pick<Person, 'id' | 'email'>,
): Promise<void> {
  const { sessions } = app.features.accounts;
  const { accessToken, refreshToken } = await sessions.start(app.dataSource.manager, id);
  const session = {
    jwt: accessToken,
    jwt_refresh: refreshToken,
    user: JSON.stringify({ id, email }),
  };
  await context.addInitScript((kept) => {
    if (localStorage.getItem('user')) return;
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, session);
}
