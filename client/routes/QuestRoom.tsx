import { useKeepAction } from '../features/couples/keepAction.tsx';
import { HubView } from '../features/quotes/HubView.tsx';
import { RoomGame } from '../features/rooms/RoomGame.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';

const head = {
  title: 'Couple Quest: a room for two',
  description: 'Somebody waits for you with two coins: Truth or Dare on two phones.',
  image: '/backgrounds/quest/public',
  unlisted: true,
};

// The phone itself checks whether the room exists, because attempts are limited by IP address.
export const prepare = prepareFixed(head);

/** Truth or dare on two phones. */
export function Screen({ params: { code = '' } }: ScreenProps) {
  useTitle(head.title);
  return (
    <HubView title="COUPLE QUEST" theme="quest" picture="quest" low>
      <RoomGame code={code} key={code} actions={useKeepAction()} />
    </HubView>
  );
}
