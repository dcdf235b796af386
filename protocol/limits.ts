// What both sides hold texts and files to: the client says so while somebody writes, the server refuses.
// Texts are counted in characters as a person counts them: `[...text].length`.

/** A tribute. */
export const MAX_TRIBUTE_NAME = 100;
export const MAX_TRIBUTE_CONTENT = 5_000;

/** What stands under a photo. */
export const MAX_CAPTION = 300;

/** A formatted text, as HTML. */
export const MAX_RICH_TEXT = 100_000;

/** A person's name among the members of a page. */
export const MAX_MEMBER_NAME = 60;

/** RFC 5321, 4.5.3.1.3: a path of 256 octets with its angle brackets. */
export const MAX_EMAIL = 254;

export const MAX_PASSWORD = 200;

/** One picture, in bytes. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;
