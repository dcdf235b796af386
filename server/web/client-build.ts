import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import express, { type RequestHandler } from 'express';
import { ROOT } from '../env.ts';
import { allowCaching } from '../http/dependency-tracker.ts';
import type { Rendered, RenderInput } from '../../protocol/render.ts';

/** The client: its renderer, its HTML template, and its files. */
export interface Client {
  /** All subscriptions of the client, exactly as it sends them. */
  subscriptions: readonly string[];
  render(input: RenderInput): Promise<Rendered>;
  template(url: string): Promise<string>;
  /** The sources of the scripts in the template itself, which the content security policy has to name. */
  inlineScripts: readonly string[];
  files: RequestHandler;
  close?(): Promise<void>;
}

interface EntryServer {
  render(input: RenderInput): Promise<Rendered>;
  subscriptions: readonly string[];
}

/** The built client; hashed files are immutable, the others are revalidated after an hour. */
export async function loadBuiltClient(): Promise<Client> {
  const folder = join(ROOT, 'dist', 'client');
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const entry = pathToFileURL(join(ROOT, 'dist', 'ssr', 'entry-server.js')).href;
  const { render, subscriptions } = (await import(entry)) as EntryServer;
  return {
    render,
    subscriptions,
    template: async () => template,
    inlineScripts: findInlineScripts(template),
    files: await serveFiles(folder),
  };
}

/** The sources of a template's scripts that have no file. */
function findInlineScripts(template: string): string[] {
  const parts = template.split('</script>').slice(0, -1);
  return parts.map((part) => part.slice(part.indexOf('>', part.lastIndexOf('<script')) + 1));
}

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Browsers find a new build through this file, so no cache may hold back an older one. */
const SERVICE_WORKER = 'service-worker.js';

/** Serves a folder's files, using their compressed copies; an unreadable file is an error of that request only. */
async function serveFiles(folder: string): Promise<RequestHandler> {
  const names = new Set((await readdir(folder, { recursive: true })).map((name) => `/${name}`));
  const send = express.static(folder, {
    index: false,
    redirect: false,
    setHeaders(response, path) {
      if (path.startsWith(join(folder, 'assets'))) allowCaching(response.req);
      response.setHeader('Cache-Control', getFileCacheControl(path));
    },
  });
  const getFileCacheControl = (path: string) => {
    if (path.startsWith(join(folder, 'assets'))) return 'public, max-age=31536000, immutable';
    return path.startsWith(join(folder, SERVICE_WORKER)) ? 'no-cache' : 'public, max-age=3600';
  };
  /** Page addresses are no files, so the disk is not accessed for them. */
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
export async function createDevelopmentClient(): Promise<Client> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(ROOT, 'client', 'vite.config.ts'),
    server: { middlewareMode: true },
    appType: 'custom',
  });
  const entry = async () => (await vite.ssrLoadModule('/app/entry-server.tsx')) as EntryServer;
  const { subscriptions } = await entry();
  return {
    subscriptions,
    render: async (input) => (await entry()).render(input),
    async template(url) {
      const source = await readFile(join(ROOT, 'client', 'index.html'), 'utf8');
      return vite.transformIndexHtml(url, source);
    },
    inlineScripts: [], // Vite adds its own, so development allows all
    files: vite.middlewares,
    close: () => vite.close(),
  };
}

/** Inserts a rendered page, and its form if there is one, into the client's HTML template. */
export function fillTemplate(template: string, page: Rendered, form: unknown): string {
  return template.replace(PLACEHOLDERS, (placeholder) => {
    if (placeholder === '<!--head-->') return page.head;
    if (placeholder === '<!--app-->') return page.html;
    if (placeholder === '<html lang="en">') return `<html lang="${page.lang}">`;
    return renderJsonElement('state', page.state) + (form ? renderJsonElement('form', form) : '');
  });
}

const PLACEHOLDERS = /<html lang="en">|<!--(?:head|app|state)-->/g;

function renderJsonElement(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;
}

/** JSON that is safe inside a script element, which ends at `</script` and takes `<!--` for more than text. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
