import { videoIdOf } from '../../protocol/video.ts';
import { ServiceCard } from '../features/service/ServiceCard.tsx';
import type { PageData } from './BlockView.tsx';
import { VideoView } from './VideoView.tsx';

/** The service of a page, with the player of its broadcast where its host allows one. */
export function PageService({ page, name }: { page: PageData; name: string }) {
  const { id, service } = page;
  if (!service) return null;
  const videoId = videoIdOf(service.broadcastUrl ?? '');
  const player = videoId && <VideoView videoId={videoId} title={name} />;
  return <ServiceCard pageId={id} service={service} player={player} />;
}
