import { useEffect, useState } from 'react';

/** Fills the screen, and leaves it again; also by the key F. Not there where the browser cannot. */
export function FullScreenButton({ hidden }: { hidden: boolean }) {
  const [state, setState] = useState<'none' | 'off' | 'on'>('none');

  useEffect(() => {
    if (!document.fullscreenEnabled) return;
    const read = () => setState(document.fullscreenElement ? 'on' : 'off');
    const onKey = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() === 'f' && !metaKey && !ctrlKey && !altKey) toggle();
    };
    read();
    document.addEventListener('fullscreenchange', read);
    addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', read);
      removeEventListener('keydown', onKey);
    };
  }, []);

  if (state === 'none') return null;
  return (
    <button type="button" className="wall-full" data-hidden={hidden} onClick={toggle}>
      {state === 'on' ? 'Leave full screen' : 'Full screen'}
    </button>
  );
}

function toggle() {
  const work = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  work.catch(() => undefined); // it stays as large as it is
}
