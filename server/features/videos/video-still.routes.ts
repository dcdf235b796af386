import { type Request, Router } from 'express';
import { readClientAddress } from '../../graphql/context.ts';
import { NotFound, TooMany } from '../../graphql/errors.ts';
import type { CreateLimiter } from '../../limits/rate-limit.ts';
import { sendPicture } from '../uploads/send-picture.ts';
import { openMissingStill } from './missing-still.ts';
import type { VideoStillService } from './video-still.service.ts';

const FETCHES_PER_ADDRESS = { name: 'video-stills', points: 60, seconds: 60 };
const DAY_SECONDS = 24 * 60 * 60;
/** It may come soon: see VideoStillService. */
const MISSING_SECONDS = 60;
const ID = /^[A-Za-z0-9_-]{11}$/;

/** Whether the caller is a member of any page; throws Unauthenticated for an expired or invalid token. */
export type IsMember = (request: Request) => Promise<boolean>;

/** Serves the still images of the videos on pages. */
export function videoStillRoutes(
  stills: VideoStillService,
  createLimiter: CreateLimiter,
  isMember: IsMember,
): Router {
  const router = Router();
  const fetches = createLimiter(FETCHES_PER_ADDRESS);

  // GET /media/youtube/{id}: WebP, or a drawn SVG while YouTube's still cannot be had, with short caching; 404 if no
  // page has the video. With a member's token also for a video that is on no page yet.
  router.get('/media/youtube/:id', async (request, response) => {
    const { id } = request.params;
    if (!ID.test(id)) throw new NotFound('There is no still of such a film.');
    const network = readClientAddress(request);
    const requester = {
      network,
      admit: () => fetches.consume(network),
      isMember: () => isMember(request),
    };
    const still = await stills.open(id, requester).catch((error: unknown) => {
      if (error instanceof TooMany) return null; // a picture is the wrong place for an error
      throw error;
    });
    const picture = still ? { ...still, format: 'webp' } : openMissingStill();
    const control = `public, max-age=${still ? DAY_SECONDS : MISSING_SECONDS}`;
    await sendPicture(picture, { tag: `${id}-${picture.size}`, control }, response);
  });

  return router;
}
