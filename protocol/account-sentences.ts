// What both sides say in the same words where somebody activates a plate; apart from what every page says.

/** Of an e-mail address that has an account, to whoever registers with it. */
export const EMAIL_KNOWN = 'The email has been registered, please enter the password to log in';

/** Of a plate whose code is unknown or cannot be fetched. */
export const EXCHANGE_FAILED = 'Can not get Activation code, please contact us!';
