import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChosenPicture } from '../../../uploads/chosenPictures.ts';
import { pictureTypes } from '../../../uploads/pictureFile.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';
import { waitingLabels } from '../../../uploads/upload.ts';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { BlockPlaceholder } from '../BlockPlaceholder.tsx';
import type { EditedBlock, EditorProps, FieldOf } from './useField.ts';
import { FocalPointField, type PictureKind } from './FocalPointField.tsx';
import './editors.css';
import { usePictureChoice } from './usePictureChoice.ts';
import { SaveButton } from '../SavedState.tsx';
import { SheetFoot } from '../../../ui/dialogs/Sheet.tsx';

type Props<Edited extends EditedBlock> = EditorProps<Edited> & {
  field: FieldOf<Edited>;
  kind: PictureKind;
  /** The field of the picture's focal point. */
  focalPointField: FieldOf<Edited>;
  /** The name of the change in the undo stack. */
  undoLabel: string;
  /** Whether the picture can only be removed with the block. */
  isRequired?: boolean;
  /** The kind of picture that suits, shown while there is none. */
  advice?: string;
  /** Removes what the picture belongs to, such as a photo of the grid. */
  onRemove?: () => void;
  /** Shown below or beside the picture. */
  children?: ReactNode;
};

const cropSheet = lazyComponent(
  () => import('../crop/CropSheet.tsx'),
  ({ CropSheet }) => CropSheet,
);

/** One picture of a block: uploaded as soon as it is chosen, shown on the page once it is saved. */
export function PictureEditor<Edited extends EditedBlock>({
  children,
  isRequired = false,
  advice,
  onRemove,
  ...props
}: Props<Edited>) {
  const picture = usePictureChoice(props);
  const { value, choice, refusal } = picture;
  const input = useRef<HTMLInputElement>(null);
  const [isCropping, setCropping] = useState(false);
  const isChosen = choice !== undefined && choice.refusal === undefined;
  const shown = isChosen ? choice.preview : value && `${value}/sm`;
  const alt = isChosen ? 'The picture you chose' : 'The picture as it is now';
  const progress = isChosen ? choice.progress : undefined;
  const isEmpty = !shown && choice === undefined;

  // pressing an empty picture opens the file chooser too, which saves a press
  const offerFiles = useEffectEvent(() => {
    if (isEmpty && navigator.userActivation?.isActive) input.current?.click();
  });
  useEffect(() => offerFiles(), []);

  return (
    <div className={shown ? 'sheet-fields picture-editor' : 'sheet-fields picture-editor empty'}>
      <div className="picture-shown">
        {shown ? (
          <FocalPointField
            kind={props.kind}
            picture={shown}
            alt={alt}
            address={isChosen ? (choice.address ?? '') : value}
            value={picture.point}
            onChange={picture.movePoint}
          />
        ) : (
          <button type="button" className="picture-empty" onClick={() => input.current?.click()}>
            <BlockPlaceholder title="Upload" isWide />
          </button>
        )}
        {isEmpty && advice && <p className="line-hint">{advice}</p>}
      </div>
      <div className="picture-rest">
        {children}
        {refusal && <FormAlert>{refusal}</FormAlert>}
        {isChosen && picture.stopped && (
          <div role="alert" className="picture-stopped">
            <p>{picture.stopped}</p>
            <button type="button" className="quiet" onClick={picture.retry}>
              Try again
            </button>
          </div>
        )}
        <p role="status" className="line-hint">
          {isChosen && picture.stopped === undefined && progressLabel(choice)}
          {!isChosen && picture.hasMoved && 'Save shows it like this on the page.'}
        </p>
      </div>
      <div className="picture-acts">
        {(shown || progress) && (
          <button type="button" className="quiet" onClick={() => input.current?.click()}>
            {progress ? `Upload (${Math.round(progress.fraction * 100)}%)` : 'Upload'}
          </button>
        )}
        {shown && (
          <button type="button" className="quiet" onClick={() => setCropping(true)}>
            Cut or turn
          </button>
        )}
        {isChosen ? (
          <button type="button" className="quiet" onClick={picture.discardChoice}>
            {value ? 'Keep the old one' : 'Leave it out'}
          </button>
        ) : (
          onRemove && (
            <button type="button" className="quiet danger" onClick={onRemove}>
              Remove
            </button>
          )
        )}
        {!isChosen && value && !isRequired && (
          <button type="button" className="quiet danger" onClick={picture.chooseNone}>
            Remove
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={pictureTypes()}
        aria-label="Choose a picture"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) picture.choose(file);
        }}
      />
      <SheetFoot>
        <SaveButton
          isChanged={isChosen || picture.hasMoved}
          aria-disabled={choice?.saving !== undefined}
          onClick={() => void picture.save()}
        />
      </SheetFoot>
      {isCropping && (
        <cropSheet.Component
          source={picture.source}
          onCrop={(...args) => {
            setCropping(false);
            picture.chooseCropped(...args);
          }}
          onClose={() => setCropping(false)}
        />
      )}
    </div>
  );
}

/** The state of the chosen picture, and what happens next. */
function progressLabel({ address, progress, saving }: ChosenPicture): string {
  const waitsFor = saving === 'arriving' ? progress?.waitsFor : (saving ?? progress?.waitsFor);
  if (address === '') return 'Save takes the picture off the page.';
  if (waitsFor) return `${waitingLabels[waitsFor]}. It goes on by itself.`;
  if (saving) return 'It is saved as soon as it has arrived.';
  if (address) return 'Ready. Save puts it on the page; Upload chooses another.';
  if (progress?.fraction === 1) return 'It has arrived and is being prepared.';
  return 'On its way. The page stays as it is until you save.';
}
