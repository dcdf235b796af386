/** A page must not wait longer for a picture that may not come. */
const WITHIN_MS = 5_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** A video's still image from YouTube; null if there is none, or it cannot be fetched or is too large. */
export async function fetchStill(upstream: string, id: string): Promise<Buffer | null> {
  try {
    const response = await fetch(`${upstream}/vi/${id}/hqdefault.jpg`, {
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (response.ok && response.body) return await readLimited(response.body);
    await response.body?.cancel();
    return null;
  } catch {
    return null; // no network, timeout, or connection lost
  }
}

async function readLimited(body: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) return null; // leaving the loop ends the transfer
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
