import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyComponent } from '../lazyComponent.tsx';

const viewer = lazyComponent(
  () => import('./PhotoViewer.tsx'),
  ({ PhotoViewer }) => PhotoViewer,
);

/** The full-screen photo viewer; its code is loaded when a photo is first opened. */
export const PhotoViewer = viewer.Component;

type Opened = { album: string; index: number };

/**
 * The photo of an album that is open; albums on one screen have different names. It is a history entry of its own, so
 * that Back closes the photo and stays on the page.
 */
export function useOpenPhoto(album: string) {
  const { key, state, search, hash } = useLocation();
  const navigate = useNavigate();
  const opened = (state as { photo?: Opened } | null)?.photo;

  // going back takes a moment, in which a second press must not leave the page
  const closing = useRef(false);
  useEffect(() => {
    closing.current = false;
  }, [key]);

  return {
    open: opened?.album === album ? opened.index : null,
    /** Handles a click on a link to the photo: opens it in the viewer, unless it is opened in a new tab. */
    show(event: MouseEvent<HTMLAnchorElement>, index: number) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      const { href } = event.currentTarget;
      event.preventDefault();
      viewer.load().then(
        () => void navigate({ search, hash }, { state: { photo: { album, index } } }),
        // if the viewer cannot be loaded, open the image itself; offline that would show the browser's error page
        () => navigator.onLine && location.assign(href),
      );
    },
    close() {
      if (!closing.current) void navigate(-1);
      closing.current = true;
    },
  };
}
