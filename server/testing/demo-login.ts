import { deriveDemoPassword } from '../demo-access.ts';
import { until } from './until.ts';

/** The account that owns the demonstration's pages, as the browser stores it. */
export const DEMO_USER = { id: 'demo', email: 'demo@keepsake.example' };

/** Logs in to the demonstration's account, once it is there: it is created after the server starts to listen. */
export async function logInToDemo(origin: string, dataDir: string): Promise<string> {
  const password = deriveDemoPassword({ jwtSecret: null, dataDir });
  const body = JSON.stringify({ email: DEMO_USER.email, password });
  const headers = { 'content-type': 'application/json' };
  let token: string | undefined;
  await until(async () => {
    const response = await fetch(`${origin}/api/account/login`, { method: 'POST', headers, body });
    token = ((await response.json()) as { access_token?: string }).access_token;
    return token !== undefined;
  }, 10_000);
  return token!;
}
