// Messages about accounts and plates that client and server both show; in a file of their own, as other pages need
// none.

/** The answer to a registration with an e-mail address that already has an account. */
export const EMAIL_KNOWN = 'The email has been registered, please enter the password to log in';

/** Shown if a plate's code is unknown or cannot be fetched. */
export const EXCHANGE_FAILED = 'Can not get Activation code, please contact us!';

/** The refusal of an activation code that was used, also by whoever asks now. */
export const CODE_USED = 'This activation code has already been used.';
