/**
 * Addresses that no page can have: the first part of every screen, call and folder of files, and names that a screen
 * to come may want. `reserved-addresses.test.ts` compares them with what is there.
 */
const RESERVED = new Set([
  'about',
  'account',
  'admin',
  'api',
  'assets',
  'attach',
  'backgrounds',
  'blocks',
  'collaboration',
  'contact',
  'couplequest',
  'edit',
  'forgot_password_send_email',
  'graphql',
  'healthz',
  'help',
  'home',
  'icons',
  'imprint',
  'invitation',
  'livez',
  'login',
  'mail',
  'media',
  'members',
  'metrics',
  'operator',
  'preview',
  'privacy',
  'registry',
  'reset_password',
  'setup',
  'support',
  'tos',
  'weekydate',
  'welcome',
]);

/** Whether an address belongs to the product itself, without regard to case. */
export function isReserved(address: string): boolean {
  return RESERVED.has(address.toLowerCase());
}
