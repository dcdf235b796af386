const NAMES = { human: 'Human', animal: 'Animal', couple: 'Two people' };

/** Whom a page remembers, or the two people whose love box it is. */
export type Kind = keyof typeof NAMES;

const KINDS = Object.keys(NAMES) as Kind[];

type Props = {
  kind: Kind;
  /** Undefined if the choice is final. */
  onChange?: (kind: Kind) => void;
};

/** Whom the page is about; chosen only once. */
export function KindToggle({ kind, onChange }: Props) {
  return (
    <fieldset className="kinds">
      <legend>This page is about</legend>
      <div className="kinds-row">
        {KINDS.map((one) => (
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
