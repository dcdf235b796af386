import { EditorGate } from '../editor/EditorGate.tsx';
import { useLogin, useRequireLogin } from '../features/accounts/login/requireLogin.tsx';
import { JavaScriptRequired } from '../ui/JavaScriptRequired.tsx';
import { withApollo } from '../net/apollo.tsx';
import { useTitle } from '../ui/hooks/useTitle.ts';
import { prepareFixed, type ScreenProps } from './screen.ts';

const TITLE = 'Page editor';

export const prepare = prepareFixed({
  title: TITLE,
  description: 'Where the members of a page put it together.',
  isUnlisted: true,
});

/** The screen at /edit/{path}; visitors are asked to log in and then return here. */
export const Screen = withApollo(function EditPage({ params: { path = '' } }: ScreenProps) {
  const { isLoggedIn, hasEnded } = useLogin();
  // if the login ends while somebody is typing, the editor must stay open
  const mayOpen = useRequireLogin(isLoggedIn || hasEnded);
  useTitle(TITLE);

  if (!mayOpen) return <Waiting />;
  return <EditorGate path={path} isLoggedIn={isLoggedIn} waiting={<Waiting />} />;
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
        {[1, 2, 3].map((line) => (
          <div key={line} className="editor-shape needs-code" />
        ))}
      </main>
    </>
  );
}
