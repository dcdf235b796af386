import { memo } from 'react';
import { typographic } from '../../../ui/typographic.ts';
import { TributePicture } from './TributePicture.tsx';
import { TributeTime } from './TributeTime.tsx';
import { usePhotoUrl } from '../posting/usePhotoUrl.ts';
import type { WallItem } from './wallItems.ts';

type Props = WallItem['shown'] & {
  domId: string;
  now: Date | undefined;
  fresh: boolean;
  position: number;
  total: number;
  focusable: boolean;
};

/** One tribute as everybody sees it; the sender's own also shows its delivery state. */
export const TributeArticle = memo(function TributeArticle(props: Props) {
  const { domId, name, content, image, createdAt, now, state, ownPhoto } = props;
  const localUrl = usePhotoUrl(ownPhoto);
  return (
    <article
      className={props.fresh ? 'tribute fresh' : 'tribute'}
      dir="auto" // the text direction of the message; name and time are aligned with it
      aria-labelledby={`${domId}-name`}
      aria-describedby={`${domId}-words${state ? ` ${domId}-state` : ''}`}
      aria-posinset={props.position}
      aria-setsize={props.total}
      tabIndex={props.focusable ? 0 : -1}
    >
      {content && <p id={`${domId}-words`}>{typographic(content)}</p>}
      <TributePicture
        address={image}
        localUrl={localUrl}
        localWidth={props.photoWidth}
        localHeight={props.photoHeight}
        from={name}
      />
      <footer>
        <span className="tribute-name">
          <bdi id={`${domId}-name`}>{name}</bdi>
        </span>
        {createdAt && (
          <span className="tribute-when">
            <bdi>
              <TributeTime at={createdAt} now={now} />
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
