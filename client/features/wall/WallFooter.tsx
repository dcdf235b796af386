import type { ReactNode } from 'react';
import type { WallPage } from './openWall.ts';
import { WallInvitation } from './WallInvitation.tsx';

type Props = { page: WallPage; name: string; title: ReactNode; isClosed: boolean };

/** The person's name, and how to write from a phone. */
export function WallFooter({ page, name, title, isClosed }: Props) {
  const dates = formatWallDates(page);
  return (
    <footer className="wall-foot">
      <div className="wall-who">
        {title}
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {dates && (
          <p>
            <bdi>{dates}</bdi>
          </p>
        )}
      </div>
      <WallInvitation path={page.url} isClosed={isClosed} />
    </footer>
  );
}

/** The dates as the page shows them. */
export function formatWallDates({ components }: WallPage): string {
  const bio = components.find((block) => block.__typename === 'BioComponent');
  return [bio?.dateBirth, bio?.datePassing].filter(Boolean).join(' – ');
}
