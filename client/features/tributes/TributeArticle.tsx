import { memo } from 'react';
import { typographic } from '../../ui/typographic.ts';
import { ownMessage } from './ownMessage.ts';
import { TributePicture } from './TributePicture.tsx';
import { TributeTime } from './TributeTime.tsx';
import { usePhotoUrl } from './usePhotoUrl.ts';
import type { WallItem } from './wallItems.ts';

type Props = WallItem['shown'] & {
  domId: string;
  now: Date | undefined;
  fresh: boolean;
  position: number;
  total: number;
  focusable: boolean;
};

/** One tribute as everybody reads it; the own one says beside it how far it has come. */
export const TributeArticle = memo(function TributeArticle(props: Props) {
  const { domId, name, content, image, createdAt, now, state, ownPhoto } = props;
  const localUrl = usePhotoUrl(ownPhoto);
  return (
    <article
      className={props.fresh ? 'tribute fresh' : 'tribute'}
      aria-labelledby={`${domId}-name`}
      aria-describedby={`${domId}-words${state ? ` ${domId}-state` : ''}`}
      aria-posinset={props.position}
      aria-setsize={props.total}
      tabIndex={props.focusable ? 0 : -1}
    >
      <p id={`${domId}-words`} dir="auto">
        {typographic(content)}
      </p>
      <TributePicture
        address={image}
        localUrl={localUrl}
        localWidth={props.photoWidth}
        localHeight={props.photoHeight}
        from={name}
      />
      <footer>
        <span id={`${domId}-name`} className="tribute-name" dir="auto">
          {name}
        </span>
        {createdAt && (
          <span className="tribute-when">
            <TributeTime at={createdAt} now={now} />
          </span>
        )}
      </footer>
      {state && (
        <p id={`${domId}-state`} className="tribute-state">
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
      {props.mine && <ownMessage.Component post={props.mine} describedBy={`${domId}-words`} />}
    </article>
  );
});
