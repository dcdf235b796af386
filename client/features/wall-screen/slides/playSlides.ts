import { createSlideChange, type Shown } from './slideChange.ts';
import { createSlidePictures } from './slidePictures.ts';
import type { Slideshow } from './slideshow.ts';

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

type Options = {
  onShown: (shown: Shown) => void;
  /** Whether the service has ended. */
  hasEnded: () => boolean;
  /** Called when the tributes that are loaded run out. */
  onRunningOut: () => void;
};

/** Shows the slides of a wall screen, each for its time, until it is stopped. */
export function playSlides(
  { order, schedule, waitFor }: Slideshow,
  { onShown, hasEnded, onRunningOut }: Options,
) {
  const change = createSlideChange(schedule.slide(), onShown, prefersReducedMotion);
  const firstPicture = schedule.slide()?.picture?.image;
  const pictures = createSlidePictures(firstPicture ?? null, () => {
    schedule.refresh(performance.now(), false);
    change.show(schedule.slide());
    wait();
  });
  let timer: ReturnType<typeof setTimeout>;
  let isStopped = false;

  waitFor(pictures.isReady);
  order.setEnded(hasEnded());
  pictures.want([firstPicture ?? [], order.upcoming()].flat(), performance.now());
  // the server's HTML may be older than the end
  if (hasEnded()) removeShown(true);
  else wait();

  function wait() {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(turn, Math.max(0, schedule.dueAt() - performance.now()));
  }

  function turn() {
    order.setEnded(hasEnded());
    schedule.proceedIfDue(performance.now());
    if (order.isRunningOut()) onRunningOut();
    pictures.want(order.upcoming(), performance.now());
    change.show(schedule.slide());
    wait();
  }

  /** Removes a slide, or a part of it, without a fade. */
  function removeShown(isGone: boolean) {
    schedule.refresh(performance.now(), isGone);
    change.showAtOnce(schedule.slide());
    pictures.want(order.upcoming(), performance.now());
    wait();
  }

  return {
    /** A new tribute has arrived. */
    noteArrival() {
      schedule.noteArrival(performance.now());
      pictures.want(order.upcoming(), performance.now());
      wait();
    },
    removeShown,
    /** Goes on to the next slide. */
    skip() {
      order.skip();
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
