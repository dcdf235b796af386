import { matchPath } from 'react-router-dom';
import type { ScreenModule, ScreenProps } from '../routes/screen.ts';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { type Path, SCREENS } from './paths.ts';

/** The screens, with their code loaded at most once. */
const screens = SCREENS.map(({ path, hasHeader }) => ({
  path,
  hasHeader,
  /** The fixed beginning of this screen's addresses. */
  start: path.replace(/[:*].*/, ''),
  ...lazyComponent<ScreenModule, ScreenProps>(
    () => load(path),
    ({ Screen }) => Screen,
  ),
}));

async function load(path: Path): Promise<ScreenModule> {
  if (path === '/:path') return import('../routes/page/PublicPage.tsx');
  const { otherScreens } = await import('./otherScreens.ts');
  const [, loadScreen] = otherScreens[path];
  return loadScreen();
}

/** The screen at an address, with its path parameters. */
export function matchScreen(pathname: string) {
  const lower = pathname.toLowerCase();
  for (const screen of screens) {
    if (!lower.startsWith(screen.start)) continue; // a cheap check first: matchPath builds a regular expression for each route
    const match = matchPath(screen.path, pathname);
    if (match) return { screen, params: match.params as ScreenProps['params'] };
  }
  throw new Error('the last path matches everything');
}
