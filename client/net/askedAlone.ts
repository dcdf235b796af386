/** An operation's context: it joins no answer that is on its way already, which can be older than what made us ask. */
export const askedAlone = { queryDeduplication: false };
