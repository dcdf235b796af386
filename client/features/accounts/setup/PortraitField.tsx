import { useId, useRef, useEffect } from 'react';
import { pictureTypes } from '../../../uploads/pictureFile.ts';
import { waitingLabels } from '../../../uploads/upload.ts';
import {
  type ChosenPicture,
  choiceKey,
  choosePicture,
  discardChoice,
  resumeChoice,
  useChosenPicture,
  waitForUpload,
} from '../../../uploads/chosenPictures.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './portrait-field.css';
import { RefusedError } from '../../../net/failure.ts';

type Props = {
  choice: ChosenPicture | undefined;
  choose: (file: File) => void;
  discard: () => void;
  /** Whether Save waits for it. */
  isSaving: boolean;
};

/** A first portrait, chosen with the rest; it can as well be added later. */
export function PortraitField({ choice, choose, discard, isSaving }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  return (
    <div className="portrait-field">
      <button
        type="button"
        className="portrait-choose"
        aria-label={choice?.preview ? 'Choose another portrait' : 'Add a portrait'}
        aria-describedby={noteId}
        onClick={() => input.current?.click()}
      >
        {choice?.preview ? (
          <img src={choice.preview} alt="The portrait you chose" />
        ) : (
          <Icon name="plus" />
        )}
      </button>
      <div>
        <p className="portrait-name">{choice?.preview ? 'Portrait' : 'Add a portrait'}</p>
        <p id={noteId} className="form-note" role="status">
          {describe(choice, isSaving)}
        </p>
        {choice?.preview && (
          <button type="button" className="quiet" onClick={discard}>
            Leave it out
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes()}
        aria-label="Choose a portrait"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) choose(file);
        }}
      />
    </div>
  );
}

function describe(choice: ChosenPicture | undefined, isSaving: boolean): string {
  if (!choice) return 'From this device. It can wait, too.';
  const { refusal, stopped, address, progress } = choice;
  if (refusal) return refusal;
  if (stopped) return stopped;
  if (address !== undefined) return 'Ready. Save puts it on the page.';
  if (progress?.waitsFor) return `${waitingLabels[progress.waitsFor]}. It goes on by itself.`;
  const done = `Upload (${Math.round((progress?.fraction ?? 0) * 100)}%)`;
  return isSaving ? `${done}. The page is saved as soon as it has arrived.` : done;
}

/** The portrait for a page that is being set up: uploaded as soon as it is chosen, kept on the device until then. */
export function usePortrait(url: string) {
  const id = choiceKey(`setup ${url.toLowerCase()}`, 'avatar');
  const choice = useChosenPicture(id);
  useEffect(() => void resumeChoice(id), [id]);
  return {
    choice,
    choose: (file: File) => choosePicture(id, file),
    discard: () => discardChoice(id),
    /** The portrait's address once it is uploaded, null if none was chosen; rejects if the upload fails. */
    async ready(): Promise<string | null> {
      if (!choice || choice.refusal !== undefined) return null;
      if (choice.stopped && choice.file) choosePicture(id, choice.file);
      const address = await waitForUpload(id);
      if (address === undefined)
        throw new RefusedError(
          'The portrait has not arrived. Save tries again; or leave it out for now, it can be added later.',
        );
      return address || null;
    },
  };
}
