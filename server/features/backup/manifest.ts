import { z } from 'zod';

/** What a backup holds: its last file, `manifest.json`. */
export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The migrations that its schema has seen, in their order. */
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  tables: z
    .array(
      z.object({
        name: z.string().regex(/^[a-z_]{1,63}$/),
        columns: z.array(z.string().regex(/^[a-z_0-9]{1,63}$/)).max(200),
        rows: z.int().min(0),
      }),
    )
    .max(500),
  /** How many pictures and films. */
  media: z.int().min(0),
});
export type Manifest = z.infer<typeof manifest>;
