import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentNode, ExecutionResult } from 'graphql';
import express, { type RequestHandler } from 'express';
import { ROOT } from '../env.ts';
import { allowCaching } from '../graphql/reads.ts';
import type { ServedForm } from '../../protocol/served-form.ts';
import type { Rendered } from './template.ts';

/** What the renderer is given: the path asked for, and a way to ask the schema. */
export interface RenderInput {
  url: string;
  publicUrl: string;
  /** Where whoever runs this can be reached, as a link; null where nobody said. */
  contact: string | null;
  /** The tribute form that comes along with the page; null where none was asked for. */
  form: ServedForm | null;
  execute(document: DocumentNode, variables: Record<string, unknown>): Promise<ExecutionResult>;
}

/** The client: its renderer, its HTML template, and its files. */
export interface Client {
  render(input: RenderInput): Promise<Rendered>;
  template(url: string): Promise<string>;
  files: RequestHandler;
  close(): Promise<void>;
}

interface EntryServer {
  render(input: RenderInput): Promise<Rendered>;
}

/** The built client; hashed files are immutable, the rest is asked for again after an hour. */
export async function builtClient(): Promise<Client> {
  const folder = join(ROOT, 'dist', 'client');
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const entry = pathToFileURL(join(ROOT, 'dist', 'ssr', 'entry-server.js')).href;
  const { render } = (await import(entry)) as EntryServer;
  return {
    render,
    template: async () => template,
    files: await filesOf(folder),
    close: async () => undefined,
  };
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A new build is found by this file: no cache may hold back an older one. */
const WORKER = 'service-worker.js';

/** Serves a folder's files, compressed where they are kept so; what cannot be read is an error of that request alone. */
async function filesOf(folder: string): Promise<RequestHandler> {
  const names = new Set((await readdir(folder, { recursive: true })).map((name) => `/${name}`));
  const send = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders(response, path) {
      if (path.startsWith(join(folder, 'assets'))) allowCaching(response.req);
      response.setHeader('Cache-Control', cachingOf(path));
    },
  });
  const cachingOf = (path: string) => {
    if (path.startsWith(join(folder, 'assets'))) return 'public, max-age=31536000, immutable';
    return path.startsWith(join(folder, WORKER)) ? 'no-cache' : 'public, max-age=3600';
  };
  /** Pages are no files: the disk is not asked for them. */
  const isNamed = (path: string) => names.has(path) || path.includes('%');
  return (request, response, next) => {
    const { path, url } = request;
    if (path === '/' || path === '/index.html' || !isNamed(path)) return next();
    const available = ENCODINGS.filter(([, ending]) => names.has(path + ending));
    if (available.length === 0) return send(request, response, next);
    response.vary('Accept-Encoding');
    const encoding = available.find(([name]) => request.acceptsEncodings(name));
    if (!encoding) return send(request, response, next);
    request.url = path + encoding[1];
    response.type(extname(path)).setHeader('Content-Encoding', encoding[0]);
    send(request, response, (err?: unknown) => {
      request.url = url;
      response.removeHeader('Content-Encoding');
      response.removeHeader('Content-Type');
      next(err);
    });
  };
}

/** The client served from its sources by Vite, with reload; for development only. */
export async function developmentClient(): Promise<Client> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(ROOT, 'client', 'vite.config.ts'),
    server: { middlewareMode: true },
    appType: 'custom',
  });
  return {
    async render(input) {
      const { render } = (await vite.ssrLoadModule('/app/entry-server.tsx')) as EntryServer;
      return render(input);
    },
    async template(url) {
      const source = await readFile(join(ROOT, 'client', 'index.html'), 'utf8');
      return vite.transformIndexHtml(url, source);
    },
    files: vite.middlewares,
    close: () => vite.close(),
  };
}
