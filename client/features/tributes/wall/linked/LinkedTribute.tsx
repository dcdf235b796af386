import { useEffect, useRef, useState } from 'react';
import { LinkedTributeText } from '../../../../__generated__/features/tributes/wall/linked/linkedTribute.text.ts';
import { request } from '../../../../net/request.ts';
import { TributeArticle } from '../TributeArticle.tsx';
import { useNow } from '../TributeTime.tsx';
import { useWall } from '../wallStore.ts';
import './linked-tribute.css';

/** Above the wall: the message whose own link was opened, or where it is. */
export function LinkedTribute({ url, id }: { url: string; id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const now = useNow();
  const [{ linked: tribute }, { change }] = useWall();
  const [state, setState] = useState<'reading' | 'read' | 'failed'>('reading');

  useEffect(() => {
    let isCancelled = false;
    request(LinkedTributeText, { url, id }).then(
      ({ page }) => {
        if (isCancelled) return; // another link was opened meanwhile
        change((wall) => ({ ...wall, linked: page?.tribute ?? null }));
        setState('read');
      },
      () => setState('failed'),
    );
    return () => {
      isCancelled = true;
      change((wall) => ({ ...wall, linked: null }));
    };
  }, [change, url, id]);

  useEffect(() => {
    if (state === 'reading') return;
    const target = box.current?.querySelector<HTMLElement>('article, p');
    target?.scrollIntoView({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, [state]);

  if (state === 'reading') return null;
  return (
    <div ref={box} className="tributes-linked">
      {tribute ? (
        <>
          <TributeArticle {...tribute} now={now} fresh={false} linked focusable />
          <a href={`#report=${id}`}>Something is wrong with this message</a>
        </>
      ) : (
        <p role="status" tabIndex={-1}>
          {state === 'read'
            ? 'This message is not on the wall just now.'
            : 'This message could not be reached just now.'}{' '}
          The others are below.
        </p>
      )}
    </div>
  );
}
