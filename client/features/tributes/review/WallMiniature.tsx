import { MemberPicture } from '../../../auth/MemberPicture.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { siteAddress } from '../../../ui/siteAddress.ts';
import type { OnScreen } from './useOnScreen.ts';
import './wall-miniature.css';

type Props = { onScreen: OnScreen; url: string; portrait: string | null; isClosed: boolean };

/** A small picture of the screen in the room; its content is in the text beside it. */
export function WallMiniature({ onScreen, url, portrait, isClosed }: Props) {
  const [entry, ...others] = onScreen.now;
  const own = others.length === 0 ? entry?.tribute.images[0]?.image : null;
  const picture = own ?? portrait;
  return (
    <div className="miniature" aria-hidden="true">
      <div>
        {picture ? <MemberPicture key={picture} address={picture} alt="" /> : <span />}
        {!isClosed && <QrCode address={siteAddress(`/${url}`)} ecc="M" margin={2} />}
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
