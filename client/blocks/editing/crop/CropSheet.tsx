import { type KeyboardEvent, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { WHOLE, useCrop } from './useCrop.ts';
import './crop.css';

type Props = {
  /** Loads the picture to crop. */
  source: () => Promise<File>;
  /** Receives the opened picture and the cropped one; `original` if it is to be sent in full size. */
  onCrop: (uncropped: File, file: File, original: boolean) => void;
  onClose: () => void;
};

const SHAPES = [
  { name: 'As it is', aspect: undefined },
  { name: 'Square', aspect: 1 },
  { name: 'Upright', aspect: 3 / 4 },
  { name: 'Wide', aspect: 16 / 9 },
];
const MAX_ZOOM = 4;
const STEP = 0.1;

/** Crops and rotates a picture on this device, before it is uploaded. */
export function CropSheet({ source, onCrop, onClose }: Props) {
  const cropping = useCrop(source);
  const [shape, setShape] = useState(SHAPES[0]!);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>(WHOLE);
  const [keepsOriginal, setKeepsOriginal] = useState(false);

  const zoomTo = (next: number) =>
    setZoom(Number(Math.min(MAX_ZOOM, Math.max(1, next)).toFixed(2)));
  const rotate = (by: 1 | -1) => {
    setCrop({ x: 0, y: 0 });
    void cropping.rotate(by);
  };

  function onKeyDown(event: KeyboardEvent) {
    const by = { '+': STEP, '=': STEP, '-': -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    zoomTo(zoom + by);
  }

  const use = () =>
    cropping.draw(area, keepsOriginal, (uncropped, cropped) => {
      if (cropped) onCrop(uncropped, cropped, keepsOriginal);
      else onClose(); // nothing was cropped or rotated
    });

  return (
    <Sheet title="Cut or turn" onClose={onClose}>
      <div className="sheet-fields">
        {/* key events of the picture inside, which has the focus and a label */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="crop-stage" onKeyDown={onKeyDown}>
          {cropping.shown && (
            <Cropper
              image={cropping.shown.url}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={shape.aspect ?? cropping.shown.aspect}
              keyboardStep={8}
              disableAutomaticStylesInjection
              cropperProps={{
                role: 'application',
                'aria-label':
                  'What stays of the picture: the arrow keys move it, plus and minus zoom',
              }}
              onCropChange={setCrop}
              onZoomChange={zoomTo}
              onCropComplete={setArea}
              onCropAreaChange={setArea}
            />
          )}
        </div>
        {cropping.failure && <FormAlert>{cropping.failure}</FormAlert>}
        <div className="crop-tools">
          <button type="button" className="secondary" onClick={() => rotate(-1)}>
            Turn left
          </button>
          <button type="button" className="secondary" onClick={() => rotate(1)}>
            Turn right
          </button>
          <label className="crop-zoom">
            Zoom
            <input
              type="range"
              min={1}
              max={MAX_ZOOM}
              step={STEP}
              value={zoom}
              aria-valuetext={`${Math.round(zoom * 100)} %`}
              onChange={({ target }) => zoomTo(Number(target.value))}
            />
          </label>
        </div>
        <fieldset className="crop-shapes">
          <legend>Shape</legend>
          {SHAPES.map((option) => (
            <label key={option.name} className="tick">
              <input
                type="radio"
                name="shape"
                checked={option === shape}
                onChange={() => setShape(option)}
              />
              {option.name}
            </label>
          ))}
        </fieldset>
        <label className="tick">
          <input
            type="checkbox"
            checked={keepsOriginal}
            onChange={({ target }) => setKeepsOriginal(target.checked)}
          />
          Keep the full size (larger)
        </label>
        <p role="status" className="line-hint">
          {cropping.turns > 0 && `Turned by ${cropping.turns * 90} degrees to the right.`}
        </p>
        <SheetFoot>
          <button type="button" className="quiet" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="primary"
            aria-disabled={!cropping.shown || cropping.isBusy}
            onClick={() => void use()}
          >
            Use this
          </button>
        </SheetFoot>
      </div>
    </Sheet>
  );
}
