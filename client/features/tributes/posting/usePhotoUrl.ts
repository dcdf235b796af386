import { useEffect, useState } from 'react';
import { retryLoading } from '../../../net/loadModule.ts';

/** An address under which this tab can show a photo that the device stores; undefined until it is read. */
export function usePhotoUrl(key: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!key) return;
    let objectUrl: string | undefined;
    let isCancelled = false;
    const read = async () => {
      const { readPhoto } = await retryLoading(() => import('./photoStore.ts'));
      const photo = await readPhoto(key);
      if (!photo || isCancelled) return;
      objectUrl = URL.createObjectURL(photo);
      setUrl(objectUrl);
    };
    read().catch(() => undefined); // its chunk belongs to an older build: the photo comes from the server
    return () => {
      isCancelled = true;
      setUrl(undefined);
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [key]);

  return url;
}
