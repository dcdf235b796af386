import { type ReactNode, useEffect, useState } from 'react';
import type { RoomMove } from '../../__generated__/features/rooms/room.ts';
import { type ShownGame, type Draw, applyMove, NEW_GAME, countToss } from './game.ts';
import { nameDevice } from '../../ui/format.ts';
import './table.css';
import './coin.css';

type Props = {
  played: ShownGame;
  /** Whether a move is being sent. */
  isBusy: boolean;
  /** A text that says what the game is waiting for. */
  note: string;
  onMove: (move: RoomMove) => void;
  /** Additional actions on the card. */
  actions?: CardAction | undefined;
};

/** An action on the card besides the moves. */
type CardAction = (card: { id: string }) => ReactNode;

/** The two coins, the card, and the possible moves. */
export function GameTable({ played, isBusy, note, onMove, actions }: Props) {
  const { game, tossedFirst, tossedChallenge } = played;
  const { turn, challenge, card } = game;
  const who = turn === 'LADY' ? 'The lady' : 'The man';
  const [nextMove, nextLabel] = findNextMove(game);
  const play = (move: RoomMove) => !isBusy && onMove(move);

  return (
    <section className="table" aria-label="The game" aria-busy={isBusy}>
      <div className="table-coins">
        <Coin sides={['Lady', 'Man']} up={toSide(turn, 'LADY')} tossed={tossedFirst} />
        <Coin
          sides={['Truth', 'Dare']}
          up={toSide(challenge, 'TRUTH')}
          tossed={challenge ? tossedChallenge : 0}
        />
      </div>
      <div className="table-words" role="status">
        {/* Keyed by the tosses, so that the text appears only when the coin has landed. */}
        <div key={`${tossedFirst}.${tossedChallenge}`}>
          {!turn && <p>Who goes first?</p>}
          {turn && !challenge && <p>{who} is next. Truth, or dare?</p>}
          {turn && challenge && (
            <p className="table-turn">
              {challenge === 'TRUTH' ? 'Truth' : 'Dare'} for {who.toLowerCase()}
            </p>
          )}
          {card && <p className="table-card">{card.text}</p>}
        </div>
      </div>
      <p className="table-note" role="status">
        {note}
      </p>
      <div className="table-moves">
        {/* one button for all of these moves, which keeps the focus */}
        <button type="button" aria-disabled={isBusy} onClick={() => play(nextMove)}>
          {nextLabel}
        </button>
        {turn && challenge && (
          <button
            type="button"
            className="table-pass"
            aria-disabled={isBusy}
            onClick={() => play('ANOTHER_CARD')}
          >
            Pass, another card
          </button>
        )}
      </div>
      {card && actions?.(card)}
    </section>
  );
}

/** The move that the game goes on with, and the label of its button. */
function findNextMove({ turn, challenge }: ShownGame['game']): readonly [RoomMove, string] {
  if (!turn) return ['TOSS_FIRST', 'Toss the Lady-Man coin'];
  if (!challenge) return ['TOSS_CHALLENGE', 'Toss Truth or Dare'];
  return ['HAND_OVER', 'Done, the other one is next'];
}

function toSide(value: string | null, firstSide: string): 0 | 1 | null {
  if (value === null) return null;
  return value === firstSide ? 0 : 1;
}

type CoinProps = {
  /** The labels of the two sides. */
  sides: readonly [string, string];
  /** The side that is up; null before the first toss. */
  up: 0 | 1 | null;
  /** How often it was tossed on this screen: each toss animates it once, 0 shows it at rest. */
  tossed: number;
};

/** A coin. The result is decided before the animation, which only shows it. */
function Coin({ sides, up, tossed }: CoinProps) {
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

/** A game on one phone that is passed around. */
export function LocalGame({ draw, actions }: { draw: Draw; actions?: CardAction | undefined }) {
  const [table, setTable] = useState(NEW_GAME);
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  // the button that was pressed to come here is gone
  useEffect(() => document.querySelector<HTMLElement>('.table-moves button')?.focus(), []);

  async function move(next: RoomMove) {
    setBusy(true);
    const game = await applyMove(table.game, next, draw);
    setBusy(false);
    setNote(game === table.game ? `No signal just now, and no card kept ${nameDevice()}.` : '');
    if (game !== table.game) setTable(countToss(table, next, game));
  }

  return (
    <GameTable
      played={table}
      isBusy={isBusy}
      note={note}
      onMove={(next) => void move(next)}
      actions={actions}
    />
  );
}
