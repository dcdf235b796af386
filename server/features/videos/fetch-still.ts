/** Nobody's page waits longer for a picture that may not come. */
const WITHIN_MS = 5_000;
const MAX_BYTES = 2 * 1024 * 1024;

/** A film's still as YouTube has it; null where it has none, cannot be reached, or sends too much. */
export async function fetchStill(upstream: string, id: string): Promise<Buffer | null> {
  try {
    const response = await fetch(`${upstream}/vi/${id}/hqdefault.jpg`, {
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (response.ok && response.body) return await readAtMost(response.body);
    await response.body?.cancel();
    return null;
  } catch {
    return null; // no network, too late, or broken off
  }
}

async function readAtMost(body: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) return null; // leaving the loop ends the transfer
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
