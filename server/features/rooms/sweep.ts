import type { Logger } from 'pino';
import type { RoomService } from './room.service.ts';

const SWEEP_EVERY_MS = 60 * 60_000;

/** Deletes rooms whose day is over, now and every hour; call what it answers to stop. */
export function startSweepingRooms(rooms: RoomService, log: Logger): () => void {
  const sweep = async () => {
    while ((await rooms.sweep()) > 0);
  };
  const run = () =>
    void sweep().catch((err: unknown) => log.error({ err }, 'sweeping rooms failed'));
  run();
  const timer = setInterval(run, SWEEP_EVERY_MS).unref();
  return () => clearInterval(timer);
}
