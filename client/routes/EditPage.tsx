import { useEffect, useRef, useState } from 'react';
import { useRequireLogin } from '../features/accounts/useRequireLogin.ts';
import { useAccount } from '../auth/session.ts';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { fixed, type ScreenProps } from './screen.ts';

/** The editor itself: a chunk of its own, which only those who are logged in load. */
const editor = lazyComponent(
  () => import('../editor/EditorGate.tsx'),
  ({ EditorGate: Editor }) => Editor,
);

const TITLE = 'Page editor';

export const prepare = fixed({
  title: TITLE,
  description: 'Where the members of a page put it together.',
  unlisted: true,
});

/** The screen at /edit/{path}: asks for the login and loads the editor's code; whoever is not logged in comes back here after the login. */
export function Screen({ params: { path = '' } }: ScreenProps) {
  const {
    status: { loggedIn },
  } = useAccount();
  // a login that ends in the middle must not take the words away from under somebody's hands
  const wasIn = useRef(false);
  if (loggedIn) wasIn.current = true;
  const mayOpen = useRequireLogin(wasIn.current);
  const [ready, setReady] = useState(false);
  useTitle(TITLE);

  useEffect(() => {
    if (!loggedIn) return;
    // its component shows a failure itself
    void editor
      .load()
      .catch(() => undefined)
      .then(() => setReady(true));
  }, [loggedIn]);

  if (!mayOpen || !ready) return <Waiting />;
  return <editor.Component path={path} loggedIn={loggedIn} waiting={<Waiting />} />;
}

/** The final layout in quiet shapes, until the page is here. */
function Waiting() {
  return (
    <>
      <header className="editor-head">
        <h1>Page editor</h1>
      </header>
      <main className="editor-main" id="main" aria-busy="true">
        <p className="unseen">The editor is on its way.</p>
        {[1, 2, 3].map((one) => (
          <div key={one} className="editor-shape" />
        ))}
      </main>
    </>
  );
}
