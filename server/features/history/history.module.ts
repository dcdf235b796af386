import { HOUR_MS } from '../../database/scheduler.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { ComponentService } from '../components/component.service.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { PhotoService } from '../photos/photo.service.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { ComponentHistoryService } from './component-history.service.ts';
import { PhotoHistoryResolver, ComponentHistoryResolver } from './history.resolver.ts';
import { PhotoHistoryService } from './photo-history.service.ts';

export const historySchema: FeatureSchema = {
  resolvers: [ComponentHistoryResolver, PhotoHistoryResolver],
};

interface Dependencies extends SharedServices {
  members: MemberService;
  components: ComponentService;
  photos: PhotoService;
  commitPicture: CommitPicture;
}

/** Composes the history of a page, and restoring earlier content from it. */
export function createHistory(dependencies: Dependencies): FeatureModule {
  const { db, eventStore, members, components, photos, commitPicture } = dependencies;
  const history = new ComponentHistoryService(db, members, components);
  const photoHistory = new PhotoHistoryService(eventStore, members, photos, commitPicture);
  return {
    resolvers: [new ComponentHistoryResolver(history), new PhotoHistoryResolver(photoHistory)],
    jobs: [{ name: 'delete old history', everyMs: HOUR_MS, run: () => history.sweep() }],
  };
}
