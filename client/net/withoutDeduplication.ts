/** Apollo context that forces a new request even while an equal one is under way, whose response may be too old. */
export const withoutDeduplication = { queryDeduplication: false };
