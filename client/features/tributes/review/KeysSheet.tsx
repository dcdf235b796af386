import { Sheet } from '../../../ui/Sheet.tsx';
import { SHORTCUTS } from './useShortcuts.ts';

type Props = { isOn: boolean; onSwitch: (on: boolean) => void; onClose: () => void };

/** All keys of the review screen, and a switch for whoever presses them by accident. */
export function KeysSheet({ isOn, onSwitch, onClose }: Props) {
  return (
    <Sheet title="Keys" onClose={onClose}>
      <ul className="steward-keys">
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
      <label className="steward-keys-switch">
        <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
        Keys are on, on this device
      </label>
    </Sheet>
  );
}
