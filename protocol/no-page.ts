/** What both sides say of an address without a page. */
export const NO_PAGE = 'There is no page at this address.';
