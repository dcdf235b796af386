/** The paths of all screens; fixed ones take precedence over page addresses. */
export const PATHS = [
  '/',
  '/about',
  '/tos',
  '/welcome',
  '/weekydate',
  '/couplequest',
  '/couplequest/:code',
  '/login',
  '/login/link',
  '/registry',
  '/account',
  '/setup/:path',
  '/attach/:path',
  '/forgot_password_send_email',
  '/reset_password',
  '/edit/:path',
  '/edit/:path/tributes',
  '/members/:path',
  '/invitation',
  '/operator',
  '/operator/:view',
  '/:path/live',
  '/:path',
  '*',
] as const;

export type Path = (typeof PATHS)[number];
