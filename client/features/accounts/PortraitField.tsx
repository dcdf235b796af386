import { useId, useRef } from 'react';
import { pictureTypes } from '../../uploads/pictureFile.ts';
import { waitingLabels } from '../../uploads/upload.ts';
import type { ChosenPicture } from '../../uploads/chosenPictures.ts';
import { Icon } from '../../ui/Icon.tsx';
import './portrait-field.css';

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
