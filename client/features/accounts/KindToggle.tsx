export type Kind = 'human' | 'animal';

const NAMES: Record<Kind, string> = { human: 'Human', animal: 'Animal' };

type Props = {
  kind: Kind;
  /** Undefined if the choice is final. */
  onChange?: (kind: Kind) => void;
};

/** Whom the page remembers; chosen only once. */
export function KindToggle({ kind, onChange }: Props) {
  return (
    <fieldset className="kinds">
      <legend>This page remembers</legend>
      <div className="kinds-row">
        {(['human', 'animal'] as const).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="kind"
              value={one}
              checked={kind === one}
              disabled={!onChange}
              onChange={() => onChange?.(one)}
            />
            <span>{NAMES[one]}</span>
          </label>
        ))}
      </div>
      <p className="form-note">
        {onChange
          ? 'This choice can be made only once. Everything else can be changed later.'
          : 'This choice was made when the page was set up, and it stays.'}
      </p>
    </fieldset>
  );
}
