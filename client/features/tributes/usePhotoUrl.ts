import { useEffect, useState } from 'react';
import { photoOf } from './photoStore.ts';

/** An address under which this tab can show a photo that has not left the device; kept after it has. */
export function usePhotoUrl(owner: string | undefined): string | undefined {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    if (!owner) return;
    let made: string | undefined;
    let gone = false;
    void photoOf(owner).then((photo) => {
      if (!photo || gone) return;
      made = URL.createObjectURL(photo);
      setUrl(made);
    });
    return () => {
      gone = true;
      setUrl(undefined);
      if (made) URL.revokeObjectURL(made);
    };
  }, [owner]);

  return url;
}
