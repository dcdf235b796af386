import { useEffect } from 'react';
import { RefusedError } from '../../net/failure.ts';
import {
  choiceKey,
  choosePicture,
  discardChoice,
  resumeChoice,
  useChosenPicture,
  waitForUpload,
} from '../../uploads/chosenPictures.ts';

const PLACE = 'avatar';

/** The portrait for a page that is being set up: uploaded as soon as it is chosen, kept on the device until then. */
export function usePortrait(url: string) {
  const id = choiceKey(`setup ${url.toLowerCase()}`, PLACE);
  const choice = useChosenPicture(id);
  useEffect(() => void resumeChoice(id, PLACE), [id]);
  return {
    choice,
    choose: (file: File) => choosePicture(id, file, PLACE),
    discard: () => discardChoice(id),
    /** Its address once it has arrived, null if none was chosen; rejects if it does not arrive. */
    async ready(): Promise<string | null> {
      if (!choice || choice.refusal !== undefined) return null;
      if (choice.stopped && choice.file) choosePicture(id, choice.file, PLACE);
      const address = await waitForUpload(id, new AbortController().signal);
      if (address === undefined)
        throw new RefusedError(
          'The portrait has not arrived. Save tries again; or leave it out for now, it can be added later.',
        );
      return address || null;
    },
  };
}
