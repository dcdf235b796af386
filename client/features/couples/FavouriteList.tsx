import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  RemoveFavouriteText,
  RestoreFavouriteText,
} from '../../__generated__/features/couples/favouriteButtons.text.ts';
import { request } from '../../net/request.ts';
import { useAction } from '../../net/useAction.ts';
import { typographic } from '../../ui/typographic.ts';
import { useHydrated } from '../../ui/hooks/useHydrated.ts';
import {
  addFavourite,
  type Favourite,
  type Favourites,
  type ReadingState,
  removeFavourite,
} from './useLoveBox.ts';
import './favourites.css';

type Props = {
  pageId: string;
  favourites: Favourites;
  /** Whether the viewer may remove them. */
  canChange: boolean;
  state: ReadingState;
  onReadOlder: () => void;
  /** Changes the list as the server has it after the viewer's own press. */
  onChange: (update: (list: Favourites) => Favourites) => void;
};

/** The cards that two people keep, newest first; one that a member removes is replaced by its undo. */
export function FavouriteList({ pageId, favourites, canChange, state, ...props }: Props) {
  const [removed, setRemoved] = useState<readonly Favourite[]>([]);
  const { edges, pageInfo } = favourites;
  const kept = edges.map(({ node }) => node);
  const isKept = ({ id }: Favourite) => kept.some((favourite) => favourite.id === id);
  const gone = removed.filter((favourite) => !isKept(favourite)); // the other may have kept it again
  const rows = [...kept, ...gone].sort((a, b) => b.place - a.place);
  if (rows.length === 0 && !canChange) return null;
  return (
    <section className="favourites" aria-labelledby="favourites">
      <h2 id="favourites">Favourites</h2>
      {rows.length === 0 && (
        <p className="favourites-none">
          Nothing kept yet. On every card there is “Keep this one”; what either of you keeps stands
          here, on both phones.
        </p>
      )}
      <ul>
        {rows.map((favourite) => (
          <Row
            key={favourite.id}
            pageId={pageId}
            favourite={favourite}
            isRemoved={!isKept(favourite)}
            canChange={canChange}
            onRemoved={() => {
              props.onChange((list) => removeFavourite(list, favourite.id));
              setRemoved((before) => [...before, favourite]);
            }}
            onRestored={() => {
              props.onChange((list) => addFavourite(list, favourite));
              setRemoved((before) => before.filter(({ id }) => id !== favourite.id));
            }}
          />
        ))}
      </ul>
      {pageInfo.hasNextPage && (
        <Older state={state} cursor={pageInfo.endCursor} onReadOlder={props.onReadOlder} />
      )}
    </section>
  );
}

type RowProps = {
  pageId: string;
  favourite: Favourite;
  isRemoved: boolean;
  canChange: boolean;
  onRemoved: () => void;
  onRestored: () => void;
};

function Row({ pageId, favourite, isRemoved, canChange, onRemoved, onRestored }: RowProps) {
  const { message, run } = useAction();
  const { cardId, deckUrl, deckTitle, text, author } = favourite;
  const variables = { input: { pageId, cardId } };
  const remove = () => run(() => request(RemoveFavouriteText, variables).then(onRemoved));
  const restore = () => run(() => request(RestoreFavouriteText, variables).then(onRestored));

  return (
    <li className={isRemoved ? 'favourite removed' : 'favourite'}>
      {isRemoved ? (
        <p role="status">Removed from your favourites.</p>
      ) : (
        <blockquote>
          <p>{typographic(text)}</p>
          {author && <footer>{author}</footer>}
        </blockquote>
      )}
      <div className="favourite-foot">
        {!isRemoved && <Link to={`/${deckUrl}?card=${cardId}`}>{deckTitle}</Link>}
        {canChange && (
          <button
            type="button"
            className="quiet"
            aria-label={`${isRemoved ? 'Undo: keep' : 'Remove'} “${text}”`}
            onClick={() => void (isRemoved ? restore() : remove())}
          >
            {isRemoved ? 'Undo' : 'Remove'}
          </button>
        )}
      </div>
      {message && (
        <p role="alert" className="favourite-failure">
          {message}
        </p>
      )}
    </li>
  );
}

function Older({
  state,
  cursor,
  onReadOlder,
}: {
  state: ReadingState;
  cursor: string | null;
  onReadOlder: () => void;
}) {
  if (!useHydrated())
    return (
      <a className="quiet" rel="next" href={`?after=${cursor}#favourites`}>
        Earlier ones
      </a>
    );
  return (
    <>
      {state === 'failed' && (
        <p role="status">The earlier ones could not be loaded just now. Please try again.</p>
      )}
      <button
        type="button"
        className="quiet"
        aria-disabled={state === 'loading'}
        onClick={() => state !== 'loading' && onReadOlder()}
      >
        {state === 'loading' ? 'Loading ...' : 'Earlier ones'}
      </button>
    </>
  );
}
