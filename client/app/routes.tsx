import type { ScreenModule } from '../routes/screen.ts';

/** One screen: its path, and how its code is loaded. Fixed paths take precedence over page addresses. */
export type Route = {
  path: string;
  load: () => Promise<ScreenModule>;
};

/**
 * Every screen, one row each, loaded on demand; its file is in screenSources.ts. React Router's lazy routes and loaders are not
 * used: with createBrowserRouter and RouterProvider the public page's scripts are a seventh larger (gzip -9,
 * react-router 7.18).
 */
export const routes: Route[] = [
  { path: '/', load: () => import('../routes/Home.tsx') },
  { path: '/about', load: () => import('../routes/About.tsx') },
  { path: '/tos', load: () => import('../routes/Tos.tsx') },
  { path: '/welcome', load: () => import('../routes/Welcome.tsx') },
  { path: '/weekydate', load: () => import('../routes/WeekyDate.tsx') },
  { path: '/couplequest', load: () => import('../routes/CoupleQuest.tsx') },
  { path: '/couplequest/:code', load: () => import('../routes/QuestRoom.tsx') },
  { path: '/login', load: () => import('../routes/Login.tsx') },
  { path: '/registry', load: () => import('../routes/Registry.tsx') },
  { path: '/account', load: () => import('../routes/Account.tsx') },
  { path: '/setup/:path', load: () => import('../routes/Setup.tsx') },
  { path: '/attach/:path', load: () => import('../routes/Attach.tsx') },
  { path: '/forgot_password_send_email', load: () => import('../routes/ForgotPassword.tsx') },
  { path: '/reset_password', load: () => import('../routes/ResetPassword.tsx') },
  { path: '/edit/:path', load: () => import('../routes/EditPage.tsx') },
  { path: '/edit/:path/tributes', load: () => import('../routes/TributeQueue.tsx') },
  { path: '/members/:path', load: () => import('../routes/Members.tsx') },
  { path: '/invitation', load: () => import('../routes/Invitation.tsx') },
  { path: '/operator', load: () => import('../routes/Operator.tsx') },
  { path: '/operator/:view', load: () => import('../routes/Operator.tsx') },
  { path: '/:path/live', load: () => import('../routes/WallScreen.tsx') },
  { path: '/:path', load: () => import('../routes/PublicPage.tsx') },
  { path: '*', load: () => import('../routes/NotFound.tsx') },
];
