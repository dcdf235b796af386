import { z } from 'zod';
import { MAX_FAVOURITES, MAX_TRIBUTE_PHOTOS } from '../../../protocol/limits.ts';

// The JSON files of an archive, as docs/export.md describes them: written by the export, checked by the import. Lengths
// are only limited roughly here; the rules of each field decide.

/** The version of the format described in docs/export.md. */
export const FORMAT = 1;

const id = z.uuid();
const date = z.iso.datetime();
const line = z.string().max(2_000);
/** The sort key within a list, compared byte by byte. */
const rank = z.string().regex(/^[A-Za-z0-9]{1,60}$/);
/** A picture or a film in the archive; null if it was gone. */
const file = z
  .string()
  .regex(/^photos\/[a-z0-9-]{1,80}\.[a-z0-9]{2,4}$/)
  .nullable();

/** `page.json`. */
export const archivedPage = z.object({
  format: z.literal(FORMAT),
  exportedAt: date,
  page: z.object({
    id,
    url: line,
    title: line,
    type: z.string().max(20),
    kind: z.enum(['human', 'animal']).nullable(),
    active: z.boolean(),
    visibility: z.enum(['public', 'link', 'phrase', 'members']),
    phrase: line.nullable(),
    service: z
      .object({
        title: line,
        startsAt: date,
        timeZone: z.string().max(100),
        place: line.nullable(),
        broadcastUrl: line.nullable(),
      })
      .nullable(),
    /** The couple whose love box the page is. */
    couple: z.object({ firstName: line, secondName: line, day: line, line }).nullable(),
  }),
  /** The cards that two people keep, the first that was kept first. */
  favourites: z
    .array(
      z.object({
        id,
        cardId: id,
        deckUrl: z.string().max(64),
        deckTitle: line,
        text: line,
        author: line.nullable(),
        keptAt: date,
      }),
    )
    .max(MAX_FAVOURITES),
  blocks: z
    .array(
      z.object({
        id,
        type: z.string().max(40),
        rank,
        /** The block's fields except pictures. */
        payload: z.record(z.string().max(40), z.string()),
        /** The block's pictures, by field. */
        files: z.record(z.string().max(40), file),
      }),
    )
    .max(1_000),
  photos: z
    .array(z.object({ id, file, caption: line, focus: z.string().max(40).nullable(), rank }))
    .max(1_000),
  /** How often it was visited on each day. */
  visits: z
    .array(z.object({ day: z.iso.date(), visits: z.int().min(1).max(2_147_483_647) }))
    .max(100_000),
  members: z.array(z.object({ name: line.nullable(), role: z.string().max(20) })).max(1_000),
});
/** A page in an archive: `page.json`. */
export type ArchivedPage = z.infer<typeof archivedPage>;

/** A line of `tributes.json`. */
export const archivedTribute = z.object({
  id,
  name: line,
  content: z.string().max(20_000),
  status: z.enum(['visible', 'held', 'hidden']),
  /** Why it was held. */
  heldFor: z.array(z.string().max(40)).max(20),
  /** The tribute's position on the wall; null if it never was there. */
  seq: z.int().min(1).max(2_147_483_647).nullable(),
  createdAt: date,
  changedAt: date.nullable(),
  /** When a member decided about the tribute. */
  decidedAt: date.nullable(),
  /** The mark by which the sender's device recognises the tribute. */
  senderMark: z.string().regex(/^[0-9a-f]{8}$/),
  /** SHA-256 of the sender's receipt, which stays valid; nobody can make the receipt from it. */
  receipt: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  photos: z
    .array(
      z.object({
        position: z
          .int()
          .min(0)
          .max(MAX_TRIBUTE_PHOTOS - 1),
        file,
        film: file,
        isAside: z.boolean(),
      }),
    )
    .max(MAX_TRIBUTE_PHOTOS),
});
/** A message in an archive: an entry of `tributes.json`. */
export type ArchivedTribute = z.infer<typeof archivedTribute>;

/** A line of `history.json`: what was done to a block or a photo, and what stood there before. */
export const archivedChange = z.object({
  blockId: id.nullable(),
  kind: z.enum(['added', 'changed', 'moved', 'removed', 'restored']),
  field: z.string().min(1).max(40).nullable(),
  /** A text, or the picture's file where the field is one. */
  before: z.string().nullable(),
  beforeFile: file.optional(),
  beganAt: date,
  at: date,
  /** Not used any more, nor is `least`; they go with the next format, as release 1.1 refuses a history without them. */
  gone: z.int().min(0),
  least: z.int().min(0).nullable(),
  photo: z
    .object({ id, file, caption: line, focus: z.string().max(40).nullable(), rank })
    .nullable(),
});
/** A change in an archive: an entry of `history.json`. */
export type ArchivedChange = z.infer<typeof archivedChange>;
