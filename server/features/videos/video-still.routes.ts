import { type Request, Router } from 'express';
import { addressOf } from '../../graphql/context.ts';
import { NotFound } from '../../graphql/errors.ts';
import type { CreateLimiter } from '../../graphql/rate-limit.ts';
import { sendPicture } from '../uploads/send-picture.ts';
import type { VideoStillService } from './video-still.service.ts';

const FETCHES_PER_ADDRESS = { name: 'video-stills', points: 60, seconds: 60 };
const ID = /^[A-Za-z0-9_-]{11}$/;

/** Whether a member of any page asks; throws Unauthenticated for a token that is not good any more. */
export type IsMember = (request: Request) => Promise<boolean>;

/** The stills of the films on pages. */
export function videoStillRoutes(
  stills: VideoStillService,
  createLimiter: CreateLimiter,
  isMember: IsMember,
): Router {
  const router = Router();
  const fetches = createLimiter(FETCHES_PER_ADDRESS);

  // GET /media/youtube/{id}: WebP; 404 where no page has the film or YouTube has no still of it. With a
  // member's token also of a film that no page has yet.
  router.get('/media/youtube/:id', async (request, response) => {
    const { id } = request.params;
    if (!ID.test(id)) throw new NotFound('There is no still of such a film.');
    const network = addressOf(request);
    const still = await stills.open(id, {
      network,
      admit: () => fetches.take(network),
      isMember: () => isMember(request),
    });
    const caching = { tag: `${id}-${still.size}`, control: 'public, max-age=86400' };
    await sendPicture(still, caching, response);
  });

  return router;
}
