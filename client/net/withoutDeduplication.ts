/** An operation's context: a new request even where an equal one is under way, whose response can be too old. */
export const withoutDeduplication = { queryDeduplication: false };
