import { videoIdOf } from '../../protocol/video.ts';
import { playerOf } from '../features/service/broadcast.ts';
import { BroadcastPlayer } from '../features/service/BroadcastPlayer.tsx';
import { ServiceCard } from '../features/service/ServiceCard.tsx';
import type { PageData } from './BlockView.tsx';
import { VideoView } from './VideoView.tsx';

/** The service of a page, with the player of its broadcast where its host allows one. */
export function PageService({ page, name }: { page: PageData; name: string }) {
  const { id, url, service } = page;
  if (!service) return null;
  const broadcast = service.broadcastUrl ?? '';
  const videoId = videoIdOf(broadcast);
  const other = playerOf(broadcast);
  const player = videoId ? (
    <VideoView videoId={videoId} title={name} />
  ) : (
    other && <BroadcastPlayer player={other} title={service.title} />
  );
  return <ServiceCard pageId={id} url={url} service={service} player={player} />;
}
