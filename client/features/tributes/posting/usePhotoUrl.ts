import { useEffect, useState } from 'react';
import { readPhoto } from './photoStore.ts';

/** An object URL with which this tab can show a photo from the device; kept after the upload. */
export function usePhotoUrl(key: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!key) return;
    let objectUrl: string | undefined;
    let isOver = false;
    void readPhoto(key).then((photo) => {
      if (!photo || isOver) return;
      objectUrl = URL.createObjectURL(photo);
      setUrl(objectUrl);
    });
    return () => {
      isOver = true;
      setUrl(undefined);
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [key]);

  return url;
}
