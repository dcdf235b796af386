import { expect, test } from 'vitest';
import { matchScreen } from './screens.tsx';

test.each(['/', '/about', '/About', '/login/', '/login/link', '/members/ada'])(
  'the site’s header stands above its own screen %s',
  (pathname) => expect(matchScreen(pathname).screen.hasHeader).toBe(true),
);

test.each(['/ada', '/ada/', '/ada/live', '/infinity', '/edit/ada', '/nothing/stands/here'])(
  'the site’s header does not stand above %s',
  (pathname) => expect(matchScreen(pathname).screen.hasHeader).toBe(false),
);
