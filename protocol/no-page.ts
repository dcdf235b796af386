/** What client and server both say about an address without a page. */
export const NO_PAGE = 'There is no page at this address.';
