import { useEffect, useState } from 'react';
import { photoOf } from './photoStore.ts';

/** An address under which this tab can show a photo that has not left the device; kept after it has. */
export function usePhotoUrl(owner: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!owner) return;
    let objectUrl: string | undefined;
    let isOver = false;
    void photoOf(owner).then((photo) => {
      if (!photo || isOver) return;
      objectUrl = URL.createObjectURL(photo);
      setUrl(objectUrl);
    });
    return () => {
      isOver = true;
      setUrl(undefined);
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [owner]);

  return url;
}
