import { useMemo } from 'react';
import { encode } from 'uqr';
import { MemberPicture } from '../../../auth/MemberPicture.tsx';
import { modulesPath } from '../../../ui/qrCode.ts';
import { siteAddress } from '../../../ui/siteAddress.ts';
import type { OnScreen } from './useOnScreen.ts';
import './wall-miniature.css';

type Props = { onScreen: OnScreen; url: string; portrait: string | null; isClosed: boolean };

/** The screen in the room, small: what it shows is said beside it. */
export function WallMiniature({ onScreen, url, portrait, isClosed }: Props) {
  const [entry, ...others] = onScreen.now;
  const own = others.length === 0 ? entry?.tribute.images[0]?.image : null;
  const picture = own ?? portrait;
  return (
    <div className="miniature" aria-hidden="true">
      <div>
        {picture ? <MemberPicture key={picture} address={picture} alt="" /> : <span />}
        {!isClosed && <Code url={url} />}
      </div>
      <div>
        {onScreen.now.map(({ tribute: { id, name, content } }) => (
          <p key={id} dir="auto">
            {content.slice(0, MAX_LETTERS)}
            <small>{name}</small>
          </p>
        ))}
        {!entry && <p>{onScreen.photo ?? ''}</p>}
      </div>
    </div>
  );
}

const MAX_LETTERS = 160;

function Code({ url }: { url: string }) {
  const qr = useMemo(() => encode(siteAddress(`/${url}`), { ecc: 'M', border: 2 }), [url]);
  return (
    <svg viewBox={`0 0 ${qr.size} ${qr.size}`}>
      <path d={modulesPath(qr)} />
    </svg>
  );
}
