import { Sheet } from '../../../ui/Sheet.tsx';
import { SHORTCUTS } from './useShortcuts.ts';

type Props = { isOn: boolean; onSwitch: (on: boolean) => void; onClose: () => void };

/** All keys of the review screen, and a switch to turn them off. */
export function KeysSheet({ isOn, onSwitch, onClose }: Props) {
  return (
    <Sheet title="Keys" onClose={onClose}>
      <ul className="review-keys">
        {SHORTCUTS.map(({ keys, label }) => (
          <li key={label}>
            {label}
            <span>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <label className="review-keys-switch">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
        Keys are on, on this device
      </label>
    </Sheet>
  );
}
