import type { RoomMove } from '../../__generated__/features/rooms/room.ts';
import { Coin } from './Coin.tsx';
import type { ShownGame } from './game.ts';
import './table.css';

type Props = {
  played: ShownGame;
  /** A move is on its way. */
  busy: boolean;
  /** What keeps the game waiting, in words. */
  note: string;
  onMove: (move: RoomMove) => void;
};

/** The two coins, the card, and what can be done next. */
export function Table({ played, busy, note, onMove }: Props) {
  const { game, tossedFirst, tossedChallenge } = played;
  const { turn, challenge, card } = game;
  const who = turn === 'LADY' ? 'The lady' : 'The man';

  return (
    <section className="table" aria-label="The game" aria-busy={busy}>
      <div className="table-coins">
        <Coin sides={['Lady', 'Man']} up={sideOf(turn, 'LADY')} tossed={tossedFirst} />
        <Coin
          sides={['Truth', 'Dare']}
          up={sideOf(challenge, 'TRUTH')}
          tossed={challenge ? tossedChallenge : 0}
        />
      </div>
      {/* Keyed by the tosses, so that words wait until the coin has landed. */}
      <div className="table-words" role="status" key={`${tossedFirst}.${tossedChallenge}`}>
        {!turn && <p>Who goes first?</p>}
        {turn && !challenge && <p>{who} is next. Truth, or dare?</p>}
        {turn && challenge && (
          <p className="table-turn">
            {challenge === 'TRUTH' ? 'Truth' : 'Dare'} for {who.toLowerCase()}
          </p>
        )}
        {card && <p className="table-card">{card.text}</p>}
      </div>
      <p className="table-note" role="status">
        {note}
      </p>
      <div className="table-moves">
        {!turn && (
          <button type="button" disabled={busy} onClick={() => onMove('TOSS_FIRST')}>
            Toss the Lady-Man coin
          </button>
        )}
        {turn && !challenge && (
          <button type="button" disabled={busy} onClick={() => onMove('TOSS_CHALLENGE')}>
            Toss Truth or Dare
          </button>
        )}
        {turn && challenge && (
          <>
            <button type="button" disabled={busy} onClick={() => onMove('HAND_OVER')}>
              Done, the other one is next
            </button>
            <button
              type="button"
              className="table-pass"
              disabled={busy}
              onClick={() => onMove('ANOTHER_CARD')}
            >
              Pass, another card
            </button>
          </>
        )}
      </div>
    </section>
  );
}

function sideOf(value: string | null, one: string): 0 | 1 | null {
  if (value === null) return null;
  return value === one ? 0 : 1;
}
