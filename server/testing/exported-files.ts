import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { extractText, getDocumentProxy } from 'unpdf';
import { fromBufferPromise } from 'yauzl';
import { ImportService } from '../features/import/import.service.ts';
import type { TestApp } from './test-app.ts';

/** Requests an export until it is made; a single request waits for a minute. */
export async function fetchWhenMade(url: string, init: RequestInit = {}): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    if (response.status !== 503) return response;
    await response.arrayBuffer();
  }
}

/** The text of a PDF, as copied from a reader. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  return (await readPdfPages(bytes)).join('\n');
}

/** The text of a PDF, page by page. */
export async function readPdfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((page) => page.normalize('NFC'));
}

/** The files of an archive by name, in their order. */
export async function readArchive(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

/** Imports an exported archive into an app, without the command around it, which takes a second to begin. */
export function importArchive({ dataSource, dataDir, features, origin }: TestApp, path: string) {
  const { storage, service: media, films } = features.uploads;
  const service = new ImportService({
    db: dataSource,
    storage,
    media,
    films,
    publicUrl: origin,
    folder: join(dataDir, 'exports'),
    onFile: () => undefined,
  });
  return service.importPage(path);
}
