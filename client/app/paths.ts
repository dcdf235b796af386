/**
 * The paths of all screens; fixed ones take precedence over page addresses. `hasHeader` says whether the site's header
 * stands above the screen, as it never does on a page that people have made.
 */
export const SCREENS = [
  { path: '/', hasHeader: true },
  { path: '/about', hasHeader: true },
  { path: '/tos', hasHeader: true },
  { path: '/welcome', hasHeader: false },
  { path: '/weekydate', hasHeader: false },
  { path: '/couplequest', hasHeader: false },
  { path: '/couplequest/:code', hasHeader: false },
  { path: '/login', hasHeader: true },
  { path: '/login/link', hasHeader: true },
  { path: '/registry', hasHeader: true },
  { path: '/account', hasHeader: true },
  { path: '/setup/:path', hasHeader: true },
  { path: '/attach/:path', hasHeader: true },
  { path: '/forgot_password_send_email', hasHeader: true },
  { path: '/reset_password', hasHeader: true },
  { path: '/edit/:path', hasHeader: false },
  { path: '/edit/:path/tributes', hasHeader: false },
  { path: '/members/:path', hasHeader: true },
  { path: '/invitation', hasHeader: true },
  { path: '/operator', hasHeader: false },
  { path: '/operator/:view', hasHeader: false },
  { path: '/:path/live', hasHeader: false },
  { path: '/:path', hasHeader: false },
  { path: '*', hasHeader: false },
] as const;

export type Path = (typeof SCREENS)[number]['path'];
