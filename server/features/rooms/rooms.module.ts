import { HOUR_MS } from '../../database/scheduler.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import type { QuoteService } from '../quotes/quote.service.ts';
import { RoomResolver } from './room.resolver.ts';
import { roomRoutes } from './room.routes.ts';
import { RoomService } from './room.service.ts';

/** Composes the module of the games that two phones share. */
export function createRooms({
  eventStore,
  createLimiter,
  quotes,
}: SharedServices & { quotes: QuoteService }): FeatureModule {
  // high enough for a house full of couples, far too low to find a room by guessing codes
  const rooms = new RoomService(eventStore, quotes, {
    openings: createLimiter({ name: 'room', points: 30, seconds: 3_600 }),
    codeTries: createLimiter({ name: 'room-code', points: 120, seconds: 60 }),
  });
  return {
    resolvers: [new RoomResolver(rooms)],
    routes: [roomRoutes(rooms)],
    jobs: [{ name: 'delete rooms whose day is over', everyMs: HOUR_MS, run: () => rooms.sweep() }],
  };
}
