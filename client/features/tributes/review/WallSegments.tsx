import type { WallMode } from './useWallSwitch.ts';

type Props = { mode: WallMode | undefined; busy: boolean; onMode: (mode: WallMode) => void };

const MODES: readonly { mode: WallMode; label: string; pressedLabel: string }[] = [
  { mode: 'open', label: 'Open', pressedLabel: 'Open' },
  { mode: 'hold', label: 'Hold everything', pressedLabel: 'Holding everything' },
  { mode: 'closed', label: 'Close the wall', pressedLabel: 'Closed' },
];

/** One switch for how the wall takes messages. */
export function WallSegments({ mode: current, busy, onMode }: Props) {
  return (
    <div className="wall-segments" role="group" aria-label="The wall">
      {MODES.map(({ mode, label, pressedLabel }) => (
        <button
          key={mode}
          type="button"
          data-mode={mode}
          aria-pressed={mode === current}
          disabled={busy || !current}
          onClick={() => onMode(mode)}
        >
          {mode === current && pressedLabel}
          {mode !== current && (mode === 'open' && current === 'closed' ? 'Open again' : label)}
        </button>
      ))}
    </div>
  );
}
