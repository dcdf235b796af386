import type { ReactNode, RefObject } from 'react';
import { useNow } from '../../wall/TributeTime.tsx';
import { ChosenBar } from '../queue/ChosenBar.tsx';
import { EmptyList, QueueList } from '../queue/QueueList.tsx';
import { focusFirst } from '../queue/queueFocus.ts';
import { TributeDetail, type OthersAt } from '../detail/TributeDetail.tsx';
import { OnScreenCard } from '../on-screen/OnScreenCard.tsx';
import { SearchField } from '../queue/SearchField.tsx';
import { ReviewRail } from './ReviewRail.tsx';
import { ReviewStatus } from '../ReviewStatus.tsx';
import type { Review } from '../useReview.ts';
import { WallNotes, WallSegments } from '../wall-mode/WallSwitch.tsx';
import './review-desk.css';
import { MemberPicture } from '../../../../ui/for-members/MemberPicture.tsx';
import { cutText } from '../../../../ui/cutText.ts';
import { QrCode } from '../../../../ui/share/QrCode.tsx';
import { getSiteAddress } from '../../../../ui/share/siteAddress.ts';
import type { OnScreen } from '../on-screen/useOnScreen.ts';
import '../on-screen/wall-miniature.css';

type Props = {
  review: Review;
  url: string;
  /** The subject of the page. */
  name: string;
  /** Says that the member was removed from the page meanwhile. */
  removal: ReactNode;
  listRef: RefObject<HTMLUListElement | null>;
  fieldRef: RefObject<HTMLInputElement | null>;
  keysAreOn: boolean;
  /** The other members on this screen. */
  others: ReactNode;
  othersAt: OthersAt;
  /** The name and time of the service. */
  service: ReactNode;
  portrait: string | null;
  onAllKeys: () => void;
};

/**
 * For a large screen, in three columns: the lists, the messages of one of them, and one message above what the wall
 * shows.
 */
export function ReviewDesk({ review, url, name, keysAreOn, ...props }: Props) {
  const { lists, queue, choice, decisions, screen, wall } = review;
  const { current } = choice;
  const isChoosing = choice.chosen !== null;
  const now = useNow();
  const isUnusual = wall.mode !== undefined && wall.mode !== 'open';
  return (
    <div className="review-desk">
      <header className="desk-head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <WallNotes wall={wall.wall} now={now} />
        {!isUnusual && <div className="desk-service">{props.service}</div>}
        <WallSegments
          mode={wall.mode}
          isBusy={wall.isBusy}
          onMode={(mode) => void wall.setMode(mode)}
        />
        {props.others}
      </header>
      <main id="main">
        <ReviewRail
          lists={lists}
          counts={queue.counts}
          choice={choice}
          url={url}
          hasBook={Boolean(props.service)}
          keysAreOn={keysAreOn}
          onAllKeys={props.onAllKeys}
        />
        <div className="desk-list">
          {props.removal}
          <SearchField
            fieldRef={props.fieldRef}
            lists={lists}
            onLeave={() => focusFirst(props.listRef.current)}
          />
          <div className="review-scroll">
            <EmptyList lists={lists} queue={queue} isClosed={wall.mode === 'closed'} />
            <QueueList
              lists={lists}
              queue={queue}
              choice={choice}
              decisions={decisions}
              screen={screen}
              listRef={props.listRef}
              asRows
            />
          </div>
          <div className="desk-foot">
            <ReviewStatus queue={queue} lastAction={review.lastAction} isChoosing={isChoosing} />
            {isChoosing && (
              <ChosenBar status={lists.status} choice={choice} decisions={decisions} />
            )}
          </div>
        </div>
        <div className="desk-detail">
          {current ? (
            <TributeDetail
              key={current.tribute.id}
              entry={current}
              status={lists.status}
              decisions={decisions}
              isChoosing={isChoosing}
              keysAreOn={keysAreOn}
              othersAt={props.othersAt}
            />
          ) : (
            <div />
          )}
          {screen.onScreen && (
            <div className="desk-live">
              <WallScreenMiniature
                onScreen={screen.onScreen}
                url={url}
                name={name}
                portrait={props.portrait}
                isClosed={wall.mode === 'closed'}
              />
              <OnScreenCard screen={screen} isDesk keysAreOn={keysAreOn} />
            </div>
          )}
        </div>
      </main>
    </div>
  );
}

type WallScreenMiniatureProps = {
  onScreen: OnScreen;
  url: string;
  name: string;
  portrait: string | null;
  isClosed: boolean;
};

/** A small picture of the wall screen; its content is in the text beside it. */
function WallScreenMiniature({
  onScreen,
  url,
  name: whose,
  portrait,
  isClosed,
}: WallScreenMiniatureProps) {
  const [entry, ...others] = onScreen.current;
  const senderPicture = others.length === 0 ? entry?.tribute.images[0]?.image : null;
  const picture = senderPicture ?? portrait;
  return (
    <div className="miniature" aria-hidden="true">
      <div>
        {picture ? <MemberPicture key={picture} address={picture} alt="" /> : <span />}
        {!isClosed && <QrCode address={getSiteAddress(`/${url}`)} ecc="M" margin={2} />}
      </div>
      <div>
        {onScreen.current.map(({ tribute: { id, name, content } }) => (
          <p key={id} dir="auto">
            <span>{cutText(content, MAX_LETTERS)}</span>
            <small>{name}</small>
          </p>
        ))}
        {!entry && <p dir="auto">{onScreen.photo ?? whose}</p>}
      </div>
    </div>
  );
}

const MAX_LETTERS = 160;
