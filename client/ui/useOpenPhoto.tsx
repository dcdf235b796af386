import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyComponent } from './lazyComponent.tsx';

const viewer = lazyComponent(
  () => import('./PhotoViewer.tsx'),
  ({ PhotoViewer }) => PhotoViewer,
);

/** Photos one at a time over the whole screen; its code comes when one is first opened. */
export const PhotoViewer = viewer.Component;

type Opened = { album: string; index: number };

/**
 * Which photo of an album is shown large; albums of one screen have names of their own. It is an entry of
 * its own in the history, so that Back closes it and stays on the page.
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
    /** For a link to the photo itself: opens it large, unless it is wanted in a tab of its own. */
    show(event: MouseEvent<HTMLAnchorElement>, index: number) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      const { href } = event.currentTarget;
      event.preventDefault();
      viewer.load().then(
        () => void navigate({ search, hash }, { state: { photo: { album, index } } }),
        // without its code, the photo by itself; without signal it would be the browser's error page
        () => navigator.onLine && location.assign(href),
      );
    },
    close() {
      if (!closing.current) void navigate(-1);
      closing.current = true;
    },
  };
}
