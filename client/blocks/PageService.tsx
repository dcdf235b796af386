import { parseVideoId } from '../../protocol/video.ts';
import { findPlayer, BroadcastPlayer } from '../features/memorial-service/BroadcastPlayer.tsx';
import { ServiceCard } from '../features/memorial-service/ServiceCard.tsx';
import type { PageData } from './publicBlocks.tsx';
import { VideoView } from './VideoView.tsx';

/** The service of a page, with the broadcast's player if its host can be embedded. */
export function PageService({ page, name }: { page: PageData; name: string }) {
  const { id, url, service } = page;
  if (!service) return null;
  const broadcast = service.broadcastUrl ?? '';
  const videoId = parseVideoId(broadcast);
  const embedded = findPlayer(broadcast);
  const player = videoId ? (
    <VideoView videoId={videoId} title={name} />
  ) : (
    embedded && <BroadcastPlayer player={embedded} broadcastUrl={broadcast} title={service.title} />
  );
  return <ServiceCard pageId={id} url={url} service={service} player={player} />;
}
