import { HOUR_MS } from '../../database/scheduler.ts';
import type { ReadViewer } from '../../graphql/context.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { UploadsModule } from '../uploads/uploads.module.ts';
import { type IsMember, videoStillRoutes } from './video-still.routes.ts';
import { VideoStillService } from './video-still.service.ts';

interface Dependencies extends Pick<SharedServices, 'db' | 'createLimiter'> {
  uploads: Pick<UploadsModule, 'storage' | 'pictures'>;
  members: MemberService;
  readViewer: ReadViewer;
}

/** Composes the still images that pages show before a video is started; `upstream` is where they are fetched from. */
export function createVideos(
  { db, createLimiter, uploads, members, readViewer }: Dependencies,
  upstream = 'https://i.ytimg.com',
): FeatureModule {
  const { storage, pictures } = uploads;
  const stills = new VideoStillService({ db, storage, pictures, upstream });
  const isMember: IsMember = async (request) => {
    const viewer = await readViewer(request);
    return viewer !== null && members.isMemberAnywhere(viewer.id);
  };
  return {
    routes: [videoStillRoutes(stills, createLimiter, isMember)],
    jobs: [{ name: 'forget old stills of films', everyMs: HOUR_MS, run: () => stills.sweep() }],
  };
}
