import { HubView } from '../features/quotes/HubView.tsx';
import { RoomGame } from '../features/rooms/RoomGame.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { fixed, type ScreenProps } from './screen.ts';

const head = {
  title: 'Couple Quest: a room for two',
  description: 'Somebody waits for you with two coins: Truth or Dare on two phones.',
  image: '/backgrounds/quest-lg.webp',
  unlisted: true,
};

// Whether the room is there is asked by the phone itself: tries are counted by address.
export const prepare = fixed(head);

/** Truth or dare on two phones. */
export function Screen({ params: { code = '' } }: ScreenProps) {
  useTitle(head.title);
  return (
    <HubView title="COUPLE QUEST" tone="quest" picture="quest" low>
      <RoomGame code={code} key={code} />
    </HubView>
  );
}
