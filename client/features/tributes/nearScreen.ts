const FAR = '3000px 0px';

type Listener = (near: boolean, height: number) => void;

const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | undefined;

/** Tells when an element comes near the screen or goes far from it, and how tall it was then. */
export function watchNearScreen(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(report, { rootMargin: FAR });
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    listeners.delete(element);
  };
}

function report(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting, boundingClientRect } of entries) {
    listeners.get(target)?.(isIntersecting, boundingClientRect.height);
  }
}
