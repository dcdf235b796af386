/** The message for an address without a page, in the API and on the screen. */
export const NO_PAGE = 'There is no page at this address.';
