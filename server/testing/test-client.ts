import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestApp } from './test-app.ts';
import { twoColors } from './test-pictures.ts';

/** The response of the upload calls. */
export interface UploadAnswer {
  status: number;
  body: { error: boolean; msg: string; preview_url?: string; file_url?: string };
}

/** Makes the upload calls of a test app, like a client. */
export function uploadClient(app: TestApp) {
  const post = async (path: string, body: FormData | string, type?: string, address?: string) => {
    const headers = {
      ...(type ? { 'content-type': type } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
    };
    const response = await fetch(app.origin + path, { method: 'POST', body, headers });
    return { status: response.status, body: await response.json() } as UploadAnswer;
  };
  /** Uploads a picture, from another network address if one is given. */
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
    /** Uploads a new temporary picture and returns its address. */
    async uploaded() {
      const { body } = await upload(await twoColors('png'));
      return body.file_url ?? '';
    },
    keep: (body: unknown) => post('/api/upload/image', JSON.stringify(body), 'application/json'),
    /** Downloads a picture as a visitor, and can read its pixels. */
    async picture(address: string) {
      const response = await fetch(app.origin + address);
      const bytes = Buffer.from(await response.arrayBuffer());
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      const pixel = (x: number, y: number) => {
        const offset = (y * info.width + x) * info.channels;
        return { red: data[offset] ?? 0, blue: data[offset + 2] ?? 0 };
      };
      return { bytes, metadata: await sharp(bytes).metadata(), pixel };
    },
    async stored() {
      const [row] = await app.dataSource.query<{ count: number }[]>(
        'select count(*)::int as count from media',
      );
      return row?.count ?? 0;
    },
    /** The files that are still being received. */
    incomingFiles: () => readdir(join(app.dataDir, 'media', '.incoming')),
  };
}
