import { useTitle } from '../../ui/hooks/useTitle.ts';
import '../../ui/style/plain.css';
import { prepareFixed } from '../screen.ts';

const head = { title: 'Welcome', description: 'Welcome', isUnlisted: true };

export const prepare = prepareFixed(head);

/** A placeholder, as specified. */
export function Screen() {
  useTitle(head.title);
  return (
    <main className="plain" id="main">
      <h1>Welcome</h1>
    </main>
  );
}
