import { HOUR_MS } from '../../database/scheduler.ts';
import type { FeatureSchema } from '../../graphql/schema.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { QuoteService } from '../quotes/quote.service.ts';
import { RoomLimits } from './room.limits.ts';
import { RoomResolver } from './room.resolver.ts';
import { roomRoutes } from './room.routes.ts';
import { RoomService } from './room.service.ts';

export const roomSchema: FeatureSchema = { resolvers: [RoomResolver] };

/** Composes the games that two phones share. */
export function createRooms({
  eventStore,
  createLimiter,
  quotes,
}: SharedServices & { quotes: QuoteService }): FeatureModule {
  const rooms = new RoomService(eventStore, quotes);
  const limits = new RoomLimits(createLimiter);
  return {
    resolvers: [new RoomResolver(rooms, limits)],
    routes: [roomRoutes(rooms, limits)],
    jobs: [{ name: 'delete rooms whose day is over', everyMs: HOUR_MS, run: () => rooms.sweep() }],
  };
}
