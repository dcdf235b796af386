import { MAX_FILM_BYTES, MAX_FILM_SECONDS } from '../../protocol/limits.ts';
import { RefusedError } from '../net/failure.ts';
import { fitSize, type PreparedPhoto } from './preparePhoto.ts';

/** The films that the server takes. */
const FILM_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'];

/** How long this browser may take to open a film, or to seek in it. */
const TIMEOUT_MS = 20_000;
/** Moments of a film that may show something, in seconds. */
const MOMENTS = [0.5, 1, 2, 0];
/** The sum of red, green and blue below which a picture counts as black. */
const BLACK = 48;

/** Checks that this browser can play a film and how long it is, and draws a still of it; throws RefusedError. */
export async function prepareFilm(file: File): Promise<PreparedPhoto> {
  if (!FILM_TYPES.includes(file.type))
    throw new RefusedError('This file is not a film. Please choose an MP4, MOV or WebM film.');
  if (file.size > MAX_FILM_BYTES)
    throw new RefusedError('This film is larger than 100 MB. Please choose a smaller one.');
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = URL.createObjectURL(file);
  try {
    await waitForEvent(video, 'loadedmetadata');
    checkLength(video);
    return await drawStill(video);
  } finally {
    URL.revokeObjectURL(video.src);
    video.removeAttribute('src');
    video.load(); // releases the file
  }
}

function checkLength({ duration, videoWidth }: HTMLVideoElement): void {
  if (!videoWidth) throw cannotPlay();
  if (!Number.isFinite(duration) || duration <= 0)
    throw new RefusedError(
      'This film does not say how long it is. Please choose one that your phone has saved.',
    );
  if (duration > MAX_FILM_SECONDS + 1)
    throw new RefusedError(
      `This film is longer than ${MAX_FILM_SECONDS} seconds. Please choose a shorter one.`,
    );
}

/** The first moment that is not black, as a JPEG. */
async function drawStill(video: HTMLVideoElement): Promise<PreparedPhoto> {
  const { width, height } = fitSize({ width: video.videoWidth, height: video.videoHeight });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw cannotPlay();
  for (const moment of MOMENTS) {
    const seeked = waitForEvent(video, 'seeked');
    video.currentTime = Math.min(moment, video.duration / 2);
    await seeked;
    context.drawImage(video, 0, 0, width, height);
    if (!isBlack(context, width, height)) break;
  }
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.85),
  );
  if (!blob) throw cannotPlay();
  return { blob, width, height };
}

function isBlack(context: CanvasRenderingContext2D, width: number, height: number): boolean {
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
  const small = canvas.getContext('2d');
  if (!small) return false;
  small.drawImage(context.canvas, 0, 0, width, height, 0, 0, 8, 8);
  const { data } = small.getImageData(0, 0, 8, 8);
  const light = data.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0);
  return light / 64 < BLACK;
}

/** Waits for an event of the film; throws RefusedError if this browser cannot play it. */
function waitForEvent(video: HTMLVideoElement, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(cannotPlay());
    const timer = setTimeout(fail, TIMEOUT_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    video.addEventListener(name, done, { once: true });
    video.addEventListener('error', fail, { once: true });
  });
}

const cannotPlay = () =>
  new RefusedError(
    'This browser cannot play this film, and others may not either. Please choose an MP4 film.',
  );
