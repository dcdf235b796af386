const OWN =
  /^\/(?:about|account|tos|login|registry|setup|attach|forgot_password|reset_password|members|invitation)?(?:\/|_|$)/;

/** Whether a path is one of Keepsake's own screens; pages made by users have no site header. */
export function isOwnScreen(pathname: string): boolean {
  return OWN.test(pathname);
}
