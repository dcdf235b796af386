import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useKeepAction } from '../features/couples/keepAction.tsx';
import { HubView } from '../features/quotes/HubView.tsx';
import { drawCard } from '../features/quotes/useCards.ts';
import type { Draw } from '../features/rooms/game.ts';
import { LocalGame } from '../features/rooms/Table.tsx';
import { RoomEntry } from '../features/rooms/RoomEntry.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed } from './screen.ts';

const head = {
  title: 'Couple Quest: Truth or Dare',
  description: 'Truth or Dare for two: a coin decides which, another one who goes first.',
  image: '/backgrounds/quest/public',
};

export const prepare = prepareFixed(head, { waits: true, isKept: true });

const draw: Draw = async (deck, except) => (await drawCard(deck, except)).card;

/** How truth or dare is played, and the ways into a game. */
export function Screen() {
  const [playing, setPlaying] = useState(false);
  const actions = useKeepAction();
  useTitle(head.title);

  return (
    <HubView title="COUPLE QUEST" theme="quest" picture="quest" low={playing}>
      {playing ? (
        <LocalGame draw={draw} actions={actions} />
      ) : (
        <>
          <p>
            A coin flip decides Truth or Dare. A Lady-Man coin decides who goes first. Answer
            honestly, dare gladly, and pass on anything you would rather keep.
          </p>
          <RoomEntry onHere={() => setPlaying(true)} />
          <nav className="hub-pair" aria-label="The two decks">
            <p>Or only the cards</p>
            <Link className="hub-link" to="/truth">
              Truth
            </Link>
            <Link className="hub-link" to="/dare">
              Dare
            </Link>
          </nav>
        </>
      )}
    </HubView>
  );
}
