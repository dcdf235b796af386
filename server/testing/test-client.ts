import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestApp } from './test-app.ts';
import { twoColors } from './test-pictures.ts';

/** What the upload calls answer. */
export interface UploadAnswer {
  status: number;
  body: { error: boolean; msg: string; preview_url?: string; file_url?: string };
}

/** The upload calls of a test app, as a client makes them. */
export function uploadClient(app: TestApp) {
  const post = async (path: string, body: FormData | string, type?: string, address?: string) => {
    const headers = {
      ...(type ? { 'content-type': type } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
    };
    const response = await fetch(app.origin + path, { method: 'POST', body, headers });
    return { status: response.status, body: await response.json() } as UploadAnswer;
  };
  /** From another network address where one is given. */
  const upload = (
    content: Buffer,
    {
      path = '',
      field = 'file',
      name = 'photo.jpg',
      address = undefined as string | undefined,
    } = {},
  ) => {
    const form = new FormData();
    form.set(field, new Blob([new Uint8Array(content)]), name);
    return post(`/api/upload/image/tmp${path}`, form, undefined, address);
  };
  return {
    post,
    upload,
    /** The address of a fresh temporary picture. */
    async uploaded() {
      const { body } = await upload(await twoColors('png'));
      return body.file_url ?? '';
    },
    keep: (body: unknown) => post('/api/upload/image', JSON.stringify(body), 'application/json'),
    /** A picture as visitors get it, with a way to read its pixels. */
    async picture(address: string) {
      const response = await fetch(app.origin + address);
      const bytes = Buffer.from(await response.arrayBuffer());
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number, y: number) => {
        const at = (y * info.width + x) * info.channels;
        return { red: data[at] ?? 0, blue: data[at + 2] ?? 0 };
      };
      return { bytes, metadata: await sharp(bytes).metadata(), pixel };
    },
    async stored() {
      const [row] = await app.dataSource.query<{ count: number }[]>(
        'select count(*)::int as count from media',
      );
      return row?.count ?? 0;
    },
    /** Files that are still being received. */
    incomingFiles: () => readdir(join(app.dataDir, 'media', '.incoming')),
  };
}
