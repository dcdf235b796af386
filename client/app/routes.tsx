import type { ScreenModule } from '../routes/screen.ts';

/** One screen: its path, and how its code is loaded. Fixed paths take precedence over page addresses. */
export type Route = {
  path: string;
  /** The file that `load` imports, so that the server can preload it with the page. */
  source?: string;
  load: () => Promise<ScreenModule>;
};

/**
 * Every screen, one row each, loaded on demand. React Router's lazy routes and loaders are not used: with createBrowserRouter and RouterProvider the public page's
 * scripts are a seventh larger (gzip -9, react-router 7.18).
 */
export const routes: Route[] = [
  { path: '/', source: 'routes/Home.tsx', load: () => import('../routes/Home.tsx') },
  { path: '/about', source: 'routes/About.tsx', load: () => import('../routes/About.tsx') },
  { path: '/tos', source: 'routes/Tos.tsx', load: () => import('../routes/Tos.tsx') },
  {
    path: '/welcome',
    source: 'routes/Welcome.tsx',
    load: () => import('../routes/Welcome.tsx'),
  },
  {
    path: '/weekydate',
    source: 'routes/WeekyDate.tsx',
    load: () => import('../routes/WeekyDate.tsx'),
  },
  {
    path: '/couplequest',
    source: 'routes/CoupleQuest.tsx',
    load: () => import('../routes/CoupleQuest.tsx'),
  },
  {
    path: '/couplequest/:code',
    source: 'routes/QuestRoom.tsx',
    load: () => import('../routes/QuestRoom.tsx'),
  },
  { path: '/login', source: 'routes/Login.tsx', load: () => import('../routes/Login.tsx') },
  {
    path: '/registry',
    source: 'routes/Registry.tsx',
    load: () => import('../routes/Registry.tsx'),
  },
  { path: '/account', source: 'routes/Account.tsx', load: () => import('../routes/Account.tsx') },
  { path: '/setup/:path', source: 'routes/Setup.tsx', load: () => import('../routes/Setup.tsx') },
  {
    path: '/attach/:path',
    source: 'routes/Attach.tsx',
    load: () => import('../routes/Attach.tsx'),
  },
  {
    path: '/forgot_password_send_email',
    source: 'routes/ForgotPassword.tsx',
    load: () => import('../routes/ForgotPassword.tsx'),
  },
  {
    path: '/reset_password',
    source: 'routes/ResetPassword.tsx',
    load: () => import('../routes/ResetPassword.tsx'),
  },
  {
    path: '/edit/:path',
    source: 'routes/EditPage.tsx',
    load: () => import('../routes/EditPage.tsx'),
  },
  {
    path: '/edit/:path/tributes',
    source: 'routes/TributeQueue.tsx',
    load: () => import('../routes/TributeQueue.tsx'),
  },
  {
    path: '/members/:path',
    source: 'routes/Members.tsx',
    load: () => import('../routes/Members.tsx'),
  },
  {
    path: '/invitation',
    source: 'routes/Invitation.tsx',
    load: () => import('../routes/Invitation.tsx'),
  },
  {
    path: '/:path/live',
    source: 'routes/WallScreen.tsx',
    load: () => import('../routes/WallScreen.tsx'),
  },
  {
    path: '/:path',
    source: 'routes/PublicPage.tsx',
    load: () => import('../routes/PublicPage.tsx'),
  },
  {
    path: '*',
    source: 'routes/NotFound.tsx',
    load: () => import('../routes/NotFound.tsx'),
  },
];
