import { useMemo } from 'react';
import { retryLoading } from '../../../net/loadModule.ts';
import { useObjectUrl } from '../../../ui/pictures/useObjectUrl.ts';

/** An address under which this tab can show a photo that the device stores, once it is read. */
export function usePhotoUrl(key: string | undefined): string | null | undefined {
  return useObjectUrl(useMemo(() => (key ? () => readStored(key) : null), [key]));
}

/** Rejects where the code belongs to an older build: the photo then comes from the server. */
async function readStored(key: string): Promise<Blob | undefined> {
  const { readPhoto } = await retryLoading(() => import('./photoStore.ts'));
  return readPhoto(key);
}
