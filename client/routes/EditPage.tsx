import { useEffect, useState } from 'react';
import { useRequireLogin } from '../features/accounts/requireLogin.tsx';
import { useAccount } from '../auth/useAccount.ts';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';

/** The editor: a chunk of its own, loaded for logged-in users only. */
const editor = lazyComponent(
  () => import('../editor/EditorGate.tsx'),
  ({ EditorGate: Editor }) => Editor,
);

const TITLE = 'Page editor';

const prepareShell = prepareFixed({
  title: TITLE,
  description: 'Where the members of a page put it together.',
  unlisted: true,
});

/** With the editor's own code, so that all of it is asked for at once. */
export const prepare = async () => ({
  ...(await prepareShell()),
  parts: ['editor/EditorGate.tsx'],
});

/** The screen at /edit/{path}: loads the editor's code; visitors are asked to log in and then return here. */
export const Screen = withApollo(function EditPage({ params: { path = '' } }: ScreenProps) {
  const {
    status: { loggedIn },
  } = useAccount();
  // if the login ends while somebody is typing, the editor must stay open
  const [wasIn, setWasIn] = useState(loggedIn);
  if (loggedIn && !wasIn) setWasIn(true);
  const mayOpen = useRequireLogin(wasIn);
  const [ready, setReady] = useState(false);
  useTitle(TITLE);

  useEffect(() => {
    if (!loggedIn) return;
    // its component shows a loading error itself
    void editor
      .load()
      .catch(() => undefined)
      .then(() => setReady(true));
  }, [loggedIn]);

  if (!mayOpen || !ready) return <Waiting />;
  return <editor.Component path={path} loggedIn={loggedIn} waiting={<Waiting />} />;
});

/** A placeholder in the final layout while the page is loading. */
function Waiting() {
  return (
    <>
      <header className="editor-head">
        <h1>Page editor</h1>
      </header>
      <main className="editor-main" id="main" aria-busy="true">
        <JavaScriptRequired what="Editing a page" />
        <p className="unseen needs-code">The editor is on its way.</p>
        {[1, 2, 3].map((one) => (
          <div key={one} className="editor-shape needs-code" />
        ))}
      </main>
    </>
  );
}
