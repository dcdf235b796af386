import { createSlideChange, type Shown } from './slideChange.ts';
import { createWallPictures } from './wallPictures.ts';
import type { openWall } from './wallSchedule.ts';

const prefersCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

type Options = {
  setShown: (shown: Shown) => void;
  /** Whether the service has ended. */
  hasEnded: () => boolean;
  /** Called when the tributes that are loaded run out. */
  onRunningOut: () => void;
};

/** Shows the slides of a wall, each for its time, until it is stopped. */
export function playSlides(
  { show, schedule, waitFor }: ReturnType<typeof openWall>,
  { setShown, hasEnded, onRunningOut }: Options,
) {
  const change = createSlideChange(schedule.slide(), setShown, prefersCalm);
  const firstPicture = schedule.slide()?.picture?.image;
  const pictures = createWallPictures(firstPicture ?? null, () => {
    schedule.refresh(Date.now(), false);
    change.show(schedule.slide());
    wait();
  });
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;

  waitFor(pictures.isReady);
  show.setEnded(hasEnded());
  pictures.want([firstPicture ?? [], show.upcoming()].flat(), Date.now());
  // the server's HTML may be older than the end
  if (hasEnded()) removeShown(true);
  else wait();

  function wait() {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(turn, Math.max(0, schedule.dueAt() - Date.now()));
  }

  function turn() {
    show.setEnded(hasEnded());
    schedule.advance(Date.now());
    if (show.isRunningOut()) onRunningOut();
    pictures.want(show.upcoming(), Date.now());
    change.show(schedule.slide());
    wait();
  }

  /** Removes a slide, or a part of it, without a fade. */
  function removeShown(isGone: boolean) {
    schedule.refresh(Date.now(), isGone);
    change.showAtOnce(schedule.slide());
    wait();
  }

  return {
    /** A new tribute has arrived. */
    noteArrival() {
      schedule.noteArrival(Date.now());
      pictures.want(show.upcoming(), Date.now());
      wait();
    },
    removeShown,
    /** Goes on to the next slide. */
    skip() {
      show.skip();
      removeShown(true);
    },
    /** The slide stays until one is removed or arrives. */
    pause: () => clearTimeout(timer),
    stop() {
      isStopped = true; // a picture may still be on its way
      clearTimeout(timer);
      change.stop();
    },
  };
}
