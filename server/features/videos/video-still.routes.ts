import { type Request, Router } from 'express';
import { readClientAddress } from '../../graphql/context.ts';
import { NotFound } from '../../graphql/errors.ts';
import type { CreateLimiter } from '../../limits/rate-limit.ts';
import { sendPicture } from '../uploads/send-picture.ts';
import type { VideoStillService } from './video-still.service.ts';

const FETCHES_PER_ADDRESS = { name: 'video-stills', points: 60, seconds: 60 };
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

  // GET /media/youtube/{id}: WebP; 404 if no page has the video or YouTube has no still of it. With a member's token
  // also for a video that is on no page yet.
  router.get('/media/youtube/:id', async (request, response) => {
    const { id } = request.params;
    if (!ID.test(id)) throw new NotFound('There is no still of such a film.');
    const network = readClientAddress(request);
    const still = await stills.open(id, {
      network,
      admit: () => fetches.consume(network),
      isMember: () => isMember(request),
    });
    const caching = { tag: `${id}-${still.size}`, control: 'public, max-age=86400' };
    await sendPicture(still, caching, response);
  });

  return router;
}
