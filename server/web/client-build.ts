import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentNode, ExecutionResult } from 'graphql';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { ROOT } from '../env.ts';
import type { Rendered } from './template.ts';

/** What the renderer is given: the path asked for, and a way to ask the schema. */
export interface RenderInput {
  url: string;
  publicUrl: string;
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
  const files = sirv(folder, {
    gzip: true,
    brotli: true,
    dotfiles: false,
    extensions: [],
    ignores: false,
    setHeaders: (response, path) =>
      response.setHeader(
        'Cache-Control',
        path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      ),
  });
  const notTemplate: RequestHandler = (request, response, next) =>
    request.path === '/' || request.path === '/index.html'
      ? next()
      : files(request, response, next);
  return {
    render,
    template: async () => template,
    files: notTemplate,
    close: async () => undefined,
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
