import type { Path } from './paths.ts';

/** The file of each screen by its path, for the server alone. */
export const screenSources: Record<Path, string> = {
  '/': 'routes/Home.tsx',
  '/about': 'routes/About.tsx',
  '/tos': 'routes/Tos.tsx',
  '/welcome': 'routes/Welcome.tsx',
  '/weekydate': 'routes/WeekyDate.tsx',
  '/couplequest': 'routes/CoupleQuest.tsx',
  '/couplequest/:code': 'routes/QuestRoom.tsx',
  '/login': 'routes/Login.tsx',
  '/login/link': 'routes/LoginByLink.tsx',
  '/registry': 'routes/Registry.tsx',
  '/account': 'routes/Account.tsx',
  '/setup/:path': 'routes/Setup.tsx',
  '/attach/:path': 'routes/Attach.tsx',
  '/forgot_password_send_email': 'routes/ForgotPassword.tsx',
  '/reset_password': 'routes/ResetPassword.tsx',
  '/edit/:path': 'routes/EditPage.tsx',
  '/edit/:path/tributes': 'routes/TributeQueue.tsx',
  '/members/:path': 'routes/Members.tsx',
  '/invitation': 'routes/Invitation.tsx',
  '/operator': 'routes/Operator.tsx',
  '/operator/:view': 'routes/Operator.tsx',
  '/:path/live': 'routes/WallScreen.tsx',
  '/:path': 'routes/PublicPage.tsx',
  '*': 'routes/NotFound.tsx',
};

/** The files of a screen whose style and code the server sends along with it. */
export function listSources(path: Path): string[] {
  const own = screenSources[path];
  return path === '/:path' ? [own] : ['app/otherScreens.ts', own];
}
