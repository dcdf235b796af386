import './coin.css';

type Props = {
  /** What stands on the two sides. */
  sides: readonly [string, string];
  /** The side that lies up; null before the first toss. */
  up: 0 | 1 | null;
  /** How often it was tossed on this screen: each toss turns it once, 0 shows it lying. */
  tossed: number;
};

/** A coin. The side is decided before it turns; it only shows how it fell. */
export function Coin({ sides, up, tossed }: Props) {
  return (
    <div className="coin" data-up={up ?? 'none'} aria-hidden="true">
      <div className="coin-turning" data-tossed={tossed > 0 || undefined} key={tossed}>
        {sides.map((side) => (
          <span className="coin-side" key={side}>
            {side}
          </span>
        ))}
      </div>
    </div>
  );
}
