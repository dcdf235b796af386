import type { ScreenModule } from '../routes/screen.ts';
import type { Path } from './paths.ts';

/**
 * How all screens but the public page are loaded, one row each; its file is in screenSources.ts. In a chunk of its own,
 * as few visitors go on to another screen.
 */
export const otherScreens: Record<Exclude<Path, '/:path'>, () => Promise<ScreenModule>> = {
  '/': () => import('../routes/Home.tsx'),
  '/about': () => import('../routes/About.tsx'),
  '/tos': () => import('../routes/Tos.tsx'),
  '/welcome': () => import('../routes/Welcome.tsx'),
  '/weekydate': () => import('../routes/WeekyDate.tsx'),
  '/couplequest': () => import('../routes/CoupleQuest.tsx'),
  '/couplequest/:code': () => import('../routes/QuestRoom.tsx'),
  '/login': () => import('../routes/Login.tsx'),
  '/login/link': () => import('../routes/LoginByLink.tsx'),
  '/registry': () => import('../routes/Registry.tsx'),
  '/account': () => import('../routes/Account.tsx'),
  '/setup/:path': () => import('../routes/Setup.tsx'),
  '/attach/:path': () => import('../routes/Attach.tsx'),
  '/forgot_password_send_email': () => import('../routes/ForgotPassword.tsx'),
  '/reset_password': () => import('../routes/ResetPassword.tsx'),
  '/edit/:path': () => import('../routes/EditPage.tsx'),
  '/edit/:path/tributes': () => import('../routes/TributeQueue.tsx'),
  '/members/:path': () => import('../routes/Members.tsx'),
  '/invitation': () => import('../routes/Invitation.tsx'),
  '/operator': () => import('../routes/Operator.tsx'),
  '/operator/:view': () => import('../routes/Operator.tsx'),
  '/:path/live': () => import('../routes/WallScreen.tsx'),
  '*': () => import('../routes/NotFound.tsx'),
};
