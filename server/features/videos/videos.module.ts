import { Readable } from 'node:stream';
import { type Request, Router } from 'express';
import { HOUR_MS } from '../../database/scheduler.ts';
import type { ReadViewer } from '../../graphql/context.ts';
import { NotFound, TooMany } from '../../errors/public-errors.ts';
import { readClientAddress } from '../../http/client-address.ts';
import type { CreateLimiter } from '../../limits/rate-limit.ts';
import type { MemberService } from '../members/member.service.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { sendPicture, type TypedPicture } from '../uploads/pictures/send-picture.ts';
import type { UploadsModule } from '../uploads/uploads.module.ts';
import { VideoStillService } from './video-still.service.ts';

const FETCHES_PER_ADDRESS = { name: 'video-stills', points: 60, seconds: 60 };
/** A crowd that opens a new page asks a few times each, until the still is there. */
const SEARCHES_PER_ADDRESS = { name: 'video-searches', points: 300, seconds: 60 };
const DAY_SECONDS = 24 * 60 * 60;
/** How long the answer is cached while a still is missing, as it may come soon: see VideoStillService. */
const MISSING_SECONDS = 60;
const ID = /^[A-Za-z0-9_-]{11}$/;

/** Whether the caller is a member of any page; throws Unauthenticated for an expired or invalid token. */
type IsMember = (request: Request) => Promise<boolean>;

/** Serves the still images of the videos on pages. */
function videoStillRoutes(
  stills: VideoStillService,
  createLimiter: CreateLimiter,
  isMember: IsMember,
): Router {
  const router = Router();
  const fetches = createLimiter(FETCHES_PER_ADDRESS);
  const searches = createLimiter(SEARCHES_PER_ADDRESS);

  // GET /media/youtube/{id}: WebP, or a drawn SVG while YouTube's still cannot be had, with short caching; 404 if no
  // page has the video. With a member's token also for a video that is on no page yet.
  router.get('/media/youtube/:id', async (request, response) => {
    const { id } = request.params;
    if (!ID.test(id)) throw new NotFound('There is no still of such a film.');
    const network = readClientAddress(request);
    const requester = {
      network,
      admitSearch: () => searches.consume(network),
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

const holes = (y: number) =>
  `<path d="M12 ${y}H468" stroke="#37332e" stroke-width="16" stroke-dasharray="20 18"/>`;

/** The middle of a strip of film, in the shape of a still; the player's button is drawn over it. */
const DRAWING = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360">` +
    `<path fill="#1f1d1a" d="M0 0h480v360H0z"/>` +
    `<path fill="#2b2823" d="M0 88h480v184H0z"/>${holes(66)}${holes(294)}</svg>`,
);

/** The picture of a video whose still cannot be had. */
function openMissingStill(): TypedPicture {
  return { size: DRAWING.length, stream: Readable.from([DRAWING]), format: 'svg+xml' };
}

interface Dependencies extends Pick<SharedServices, 'db' | 'createLimiter'> {
  uploads: Pick<UploadsModule, 'storage' | 'pictures'>;
  members: MemberService;
  readViewer: ReadViewer;
}

/**
 * Composes the module that serves the still images of videos, shown before these start; `upstream` is where they are
 * fetched from.
 */
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
