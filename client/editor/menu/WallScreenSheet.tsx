import { findPageSubject, getPageName, type PageData } from '../../blocks/publicBlocks.tsx';
import { WallLinkSheet } from '../../features/wall-screen/WallLinkSheet.tsx';
import { formatScreenDates } from '../../features/wall-screen/screenPage.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { computeObjectPosition } from '../../ui/pictures/pictureAddress.ts';
import { QrCode } from '../../ui/share/QrCode.tsx';
import { getSiteAddress } from '../../ui/share/siteAddress.ts';
import { SmallWallScreen } from '../../ui/pictures/SmallWallScreen.tsx';

type Props = { page: PageData; onClose: () => void };

/** The sheet about a page's wall screen, with how that looks. */
export function WallScreenSheet({ page, onClose }: Props) {
  return (
    <WallLinkSheet page={page} picture={<WallScreenPreview page={page} />} onClose={onClose} />
  );
}

/** One of the page's messages beside one of its photos. */
function WallScreenPreview({ page }: { page: PageData }) {
  const address = getSiteAddress(`/${page.url}`);
  const { host, pathname } = new URL(address);
  const messages = page.tributes.edges.map(({ node }) => node);
  const message = messages.find(({ content }) => content.length <= MAX_LETTERS);
  const name = getPageName(page);
  return (
    <SmallWallScreen
      picture={<PreviewPicture page={page} />}
      words={message?.content ?? name}
      sender={message?.name ?? ''}
      name={name}
      dates={formatScreenDates(page)}
      address={host + pathname}
      code={<QrCode address={address} ecc="M" margin={2} />}
    />
  );
}

/** The longest message that fits the small picture. */
const MAX_LETTERS = 130;

/** The first photo, or else the subject's portrait. */
function PreviewPicture({ page }: { page: PageData }) {
  const [photo] = page.photos;
  const image = photo?.image ?? findPageSubject(page)?.picture;
  if (!image) return <span />;
  return (
    <Picture
      address={image}
      position={computeObjectPosition(image, photo?.focus)}
      alt=""
      sizes="14rem"
    />
  );
}
