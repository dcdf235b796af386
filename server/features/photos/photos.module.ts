import type { ReadViewer } from '../../graphql/context.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PageAccess } from '../pages/page-access.ts';
import type { PageService } from '../pages/page.service.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { PhotoResolver } from './photo.resolver.ts';
import { photoRoutes } from './photo.routes.ts';
import { PhotoService } from './photo.service.ts';

interface Dependencies extends SharedServices {
  members: MemberService;
  pages: PageService;
  access: PageAccess;
  commitPicture: CommitPicture;
  readViewer: ReadViewer;
}

/** Composes the module of a page's photo grid. */
export function createPhotos(
  dependencies: Dependencies,
): FeatureModule & { service: PhotoService } {
  const { eventStore, members, pages, access, commitPicture, readViewer } = dependencies;
  const service = new PhotoService(eventStore, members, commitPicture);
  return {
    service,
    resolvers: [new PhotoResolver(service)],
    routes: [photoRoutes(service, pages, access, readViewer)],
  };
}
