import { matchPath } from 'react-router-dom';
import type { ScreenModule, ScreenProps } from '../routes/screen.ts';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { routes } from './routes.tsx';

/** The routes with their code loaded at most once. */
const screens = routes.map(({ path, source, load }) => ({
  path,
  source,
  /** What every address of this screen begins with. */
  start: path.replace(/[:*].*/, ''),
  ...lazyComponent<ScreenModule, ScreenProps>(load, ({ Screen }) => Screen),
}));

/** The screen at an address and what its path holds. */
export function matchScreen(pathname: string) {
  const lower = pathname.toLowerCase();
  for (const screen of screens) {
    if (!lower.startsWith(screen.start)) continue; // asking the router costs an expression for each
    const match = matchPath(screen.path, pathname);
    if (match) return { screen, params: match.params as ScreenProps['params'] };
  }
  throw new Error('the last route matches everything');
}
