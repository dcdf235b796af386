import type { ScreenModule } from '../routes/screen.ts';
import type { Path } from './paths.ts';
import '../routes/site-header.css'; // imported here, as no family's page has that header

/**
 * The screens other than the public page, with the name and the loader of each one's file. In a chunk of its own, as
 * few visitors go on to another screen.
 */
export const otherScreens: Record<
  Exclude<Path, '/:path'>,
  readonly [name: string, load: () => Promise<ScreenModule>]
> = {
  '/': ['Home', () => import('../routes/Home.tsx')],
  '/about': ['About', () => import('../routes/About.tsx')],
  '/tos': ['Tos', () => import('../routes/Tos.tsx')],
  '/welcome': ['account/Welcome', () => import('../routes/account/Welcome.tsx')],
  '/weekydate': ['WeekyDate', () => import('../routes/WeekyDate.tsx')],
  '/couplequest': ['CoupleQuest', () => import('../routes/CoupleQuest.tsx')],
  '/couplequest/:code': ['QuestRoom', () => import('../routes/QuestRoom.tsx')],
  '/login': ['account/Login', () => import('../routes/account/Login.tsx')],
  '/login/link': ['account/LoginByLink', () => import('../routes/account/LoginByLink.tsx')],
  '/registry': ['account/Registry', () => import('../routes/account/Registry.tsx')],
  '/account': ['account/Account', () => import('../routes/account/Account.tsx')],
  '/setup/:path': ['account/Setup', () => import('../routes/account/Setup.tsx')],
  '/attach/:path': ['account/Attach', () => import('../routes/account/Attach.tsx')],
  '/forgot_password_send_email': [
    'account/ForgotPassword',
    () => import('../routes/account/ForgotPassword.tsx'),
  ],
  '/reset_password': ['account/ResetPassword', () => import('../routes/account/ResetPassword.tsx')],
  '/edit/:path': ['EditPage', () => import('../routes/EditPage.tsx')],
  '/edit/:path/tributes': ['ReviewTributes', () => import('../routes/ReviewTributes.tsx')],
  '/members/:path': ['Members', () => import('../routes/Members.tsx')],
  '/invitation': ['account/Invitation', () => import('../routes/account/Invitation.tsx')],
  '/operator': ['Operator', () => import('../routes/Operator.tsx')],
  '/operator/:view': ['Operator', () => import('../routes/Operator.tsx')],
  '/:path/live': ['WallScreen', () => import('../routes/WallScreen.tsx')],
  '*': ['NotFound', () => import('../routes/NotFound.tsx')],
};

/** The files of a screen whose style and code the server sends along with it. */
export function listSources(path: Path): string[] {
  if (path === '/:path') return ['routes/page/PublicPage.tsx'];
  const [name] = otherScreens[path];
  return ['app/otherScreens.ts', `routes/${name}.tsx`];
}
