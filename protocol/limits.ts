// Limits of texts and files for both sides: the client shows them during input, the server refuses. Texts are counted
// in code points: `[...text].length`.

/** A photo's caption. */
export const MAX_CAPTION = 300;

/** A memorial's bio: the name, the line above it, each of the dates, and a quotation. */
export const MAX_NAME = 100;
export const MAX_INTRODUCTION = 300;
export const MAX_DATE_WORDS = 60;
export const MAX_SAYING = 500;

/** A love box: each person's name, and the line below the names. */
export const MAX_COUPLE_NAME = 60;
export const MAX_COUPLE_LINE = 200;

/** The cards that two people keep in their love box. */
export const MAX_FAVOURITES = 2_000;

/** A page's address, its title, and its phrase. */
export const MAX_ADDRESS = 64;
export const MAX_TITLE = 200;
export const MAX_PHRASE = 100;

/** A service. */
export const MAX_SERVICE_TITLE = 120;
export const MAX_SERVICE_PLACE = 300;
export const MAX_BROADCAST_ADDRESS = 500;

/** An activation code or a room code, as typed with spaces and dashes. */
export const MAX_TYPED_CODE = 100;
export const MAX_TYPED_ROOM_CODE = 40;

/** A batch of plates: its name, and the number of plates. */
export const MAX_BATCH_NAME = 100;
export const MAX_BATCH_CODES = 10_000;

/** The text of a card. */
export const MAX_CARD = 280;

/** A formatted text, as HTML. */
export const MAX_RICH_TEXT = 100_000;

/** A person's name among the members of a page. */
export const MAX_MEMBER_NAME = 60;

/** RFC 5321, 4.5.3.1.3: a path of 256 octets with its angle brackets. */
export const MAX_EMAIL = 254;

export const MAX_PASSWORD = 200;

/** One picture, in bytes. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

/** Photos with one tribute. */
export const MAX_TRIBUTE_PHOTOS = 4;

/** The description of a report, and the reason for taking a page down. */
export const MAX_REPORT = 2_000;

/** A film with a tribute. */
export const MAX_FILM_BYTES = 100 * 1024 * 1024;
export const MAX_FILM_SECONDS = 60;

/** What one answer has of the operator’s lists, and of the list of one’s pages: a full one may be followed by another. */
export const OPERATOR_PART = 50;
export const MY_PAGES_PART = 100;

/** The text of a search. */
export const MAX_SEARCH = 100;
/** A search of a wall counts at most this many messages; if there are more, it reports one more. */
export const MAX_COUNTED_HITS = 1_000;
