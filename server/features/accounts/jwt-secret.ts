import type { Env } from '../../env.ts';
import { loadOrCreateSecret } from '../../secrets/stored-secret.ts';

/** The secret that signs tokens: JWT_SECRET, or one created once and kept in DATA_DIR/jwt-secret. */
export function loadJwtSecret(env: Pick<Env, 'jwtSecret' | 'dataDir'>): string {
  return env.jwtSecret ?? loadOrCreateSecret(env.dataDir, 'jwt-secret');
}
