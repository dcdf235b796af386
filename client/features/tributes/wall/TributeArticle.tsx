import { memo, useId } from 'react';
import type { TributeText } from '../../../../protocol/tribute-text.ts';
import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import { typographic } from '../../../ui/typographic.ts';
import type { Post } from '../posting/post.ts';
import { TributePhotos } from './TributePhotos.tsx';
import { TributeTime } from './TributeTime.tsx';

/** A tribute, or a post of this device that is being sent. */
export type ShownTribute = TributeText & {
  /** The id in its own link; undefined while it is being sent. */
  id: string | undefined;
  images: TributeFieldsFragment['images'];
  /** When the server stored the tribute; undefined while it is being sent. */
  createdAt: string | undefined;
  /** A text that says the state of the sender's own message. */
  state?: string | undefined;
  /** Retries photos whose upload was stopped. */
  onTryAgain?: (() => void) | undefined;
  /** Opens the sender's own message to change it. */
  onChange?: (() => void) | undefined;
  /** The sender's own photos, of which this device has copies. */
  ownPhotos?: Post['photos'];
};

type Props = ShownTribute & {
  now: Date | undefined;
  fresh: boolean;
  /** Whether the tribute's own link was opened; the wall may show it as well, further down. */
  linked?: boolean;
  /** The tribute's position on the wall, from 1. */
  position?: number;
  total?: number;
  focusable: boolean;
};

/** One tribute as everybody sees it; the sender's own also shows its delivery state. */
export const TributeArticle = memo(function TributeArticle(props: Props) {
  const domId = useId();
  const { id, name, content, createdAt, now, state } = props;
  return (
    <article
      id={id && !props.linked ? `tribute-${id}` : undefined}
      className={`tribute${props.fresh ? ' fresh' : ''}${props.linked ? ' linked' : ''}`}
      dir="auto" // the text direction of the message; name and time are aligned with it
      aria-labelledby={`${domId}-name`}
      aria-describedby={`${domId}-words${state ? ` ${domId}-state` : ''}`}
      aria-posinset={props.position}
      aria-setsize={props.total}
      tabIndex={props.focusable ? 0 : -1}
    >
      {content && <p id={`${domId}-words`}>{typographic(content)}</p>}
      <TributePhotos images={props.images} ownPhotos={props.ownPhotos} from={name} />
      <footer>
        <span className="tribute-name">
          <bdi id={`${domId}-name`}>{name}</bdi>
        </span>
        {createdAt && (
          <span className="tribute-when">
            <bdi>
              <a href={`#tribute-${id}`}>
                <TributeTime at={createdAt} now={now} />
                <span className="unseen">, link to this message</span>
              </a>
            </bdi>
          </span>
        )}
      </footer>
      {state && (
        <p id={`${domId}-state`} className="tribute-state" dir="ltr">
          {state}
          {props.onTryAgain && (
            <>
              {'. '}
              <button type="button" className="quiet" onClick={props.onTryAgain}>
                Try again
              </button>
            </>
          )}
        </p>
      )}
      {props.onChange && (
        <button
          type="button"
          className="quiet"
          dir="ltr"
          aria-describedby={`${domId}-words`}
          onClick={props.onChange}
        >
          Change or take back
        </button>
      )}
    </article>
  );
});
