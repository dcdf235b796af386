import { randomUUID } from 'node:crypto';
import { generateNKeysBetween } from 'fractional-indexing';
import type { EntityManager } from 'typeorm';

/** The format of the content files; pictures are given by file name, not by address. */
export interface Memorial {
  url: string;
  title: string;
  kind: 'human' | 'animal';
  components: { type: string; payload: Record<string, string> }[];
  photos: { picture: string; caption: string }[];
  tributes: { at: string; name: string; content: string; picture?: string }[];
}

/** A favourite is given by its deck and how its card begins. */
export interface LoveBox {
  url: string;
  title: string;
  couple: object;
  favourites: { deck: string; card: string; at: string }[];
}

/** A picture in the content files. */
export interface PictureInfo {
  width: number;
  height: number;
  color: string;
  alternative: string;
}

/** The demonstration page that leads to another. */
export const REDIRECT = { url: 'adabell', title: 'Ada Bell', to: 'ada' };

/**
 * Creates the memorial; null if its address is taken. Uses table names, because the entities belong to features, which
 * this layer must not import.
 */
export async function addMemorial(
  manager: EntityManager,
  memorial: Memorial,
  pictureInfo: Record<string, PictureInfo>,
  addresses: Map<string, string>,
): Promise<string | null> {
  const { url, title, kind, tributes } = memorial;
  const id = await addPage(manager, { url, title, kind, type: 'tribute', redirectUrl: null });
  if (!id) return null;

  const ranks = generateNKeysBetween(null, null, memorial.components.length);
  const components = memorial.components.map(({ type, payload }, index) => {
    const addressed = Object.entries(payload).map(([k, v]) => [k, addresses.get(v) ?? v] as const);
    const filled = Object.fromEntries(addressed);
    return { id: randomUUID(), pageId: id, type, rank: ranks[index], payload: filled };
  });
  await manager.insert('component', components);

  const photoRanks = generateNKeysBetween(null, null, memorial.photos.length);
  const photos = memorial.photos.map(({ picture, caption }, index) => ({
    id: randomUUID(),
    pageId: id,
    image: addresses.get(picture),
    caption: `${caption}. ${pictureInfo[picture]?.alternative ?? ''}.`,
    rank: photoRanks[index],
  }));
  await manager.insert('photo', photos);

  await addTributes(manager, id, tributes, addresses);
  await manager
    .createQueryBuilder()
    .update('media')
    .set({ pageId: id })
    .where('pageId is null')
    .andWhere(
      `exists (select 1 from picture_place place
        where place.page_id = :id and place.address = '/media/' || media.key)`,
      { id },
    )
    .execute();
  return id;
}

/** Adds tributes dated as the content says, with the events that posting them would have stored. */
async function addTributes(
  manager: EntityManager,
  pageId: string,
  tributes: Memorial['tributes'],
  addresses: Map<string, string>,
): Promise<void> {
  const rows = tributes.map(({ at, name, content, picture }, index) => {
    const image = (picture && addresses.get(picture)) ?? null;
    const tribute = { id: randomUUID(), name, content, createdAt: new Date(at) };
    return { ...tribute, image, clientId: randomUUID(), seq: index + 1 };
  });
  await manager.insert(
    'tribute',
    rows.map((row) => ({ ...row, pageId, status: 'visible' })),
  );
  await manager.insert(
    'tribute_photo',
    rows.flatMap(({ id: tributeId, image }) => (image ? { tributeId, image, position: 0 } : [])),
  );
  await manager.insert(
    'page_event',
    rows.map(({ id, seq, createdAt }) => {
      return { pageId, seq, type: 'TributeAdded', payload: { tribute: { id } }, createdAt };
    }),
  );
  await manager.insert(
    'page_event_subject',
    rows.map(({ id, seq, clientId, ...shown }) => {
      return { pageId, id, seq, state: { id, ...shown, senderMark: clientId.slice(0, 8) } };
    }),
  );
  await manager.update('page', { id: pageId }, { lastSeq: rows.length });
}

/** Creates a love box; null if its address is taken. Leaves out cards that an operator has removed from their decks. */
export async function addLoveBox(
  manager: EntityManager,
  { url, title, couple, favourites }: LoveBox,
): Promise<string | null> {
  const page = { url, title, couple, kind: null, type: 'love_box', redirectUrl: null };
  const id = await addPage(manager, page);
  if (!id) return null;
  await manager.query(
    `insert into favourite
       (id, page_id, card_id, deck_url, deck_title, text, author, place, kept_at)
     select gen_random_uuid(), $1, quote.id, deck.url, deck.title, quote.text, quote.author,
            row_number() over (order by given.at), given.at
     from jsonb_to_recordset($2) as given (deck text, card text, at timestamptz)
       join deck on deck.url = given.deck
       join quote on quote.deck_url = deck.url and starts_with(quote.text, given.card)`,
    [id, JSON.stringify(favourites)],
  );
  const lastSeq = await manager.countBy('favourite', { pageId: id });
  await manager.update('page', { id }, { lastSeq });
  return id;
}

/** Creates a redirect; null if its address is taken. */
export async function addRedirect(manager: EntityManager): Promise<string | null> {
  const { url, title, to } = REDIRECT;
  return addPage(manager, { url, title, kind: null, type: 'redirect', redirectUrl: to });
}

/** Creates a page without content and returns its id; null if its address is taken. */
async function addPage(
  manager: EntityManager,
  page: {
    url: string;
    title: string;
    kind: string | null;
    type: string;
    redirectUrl: string | null;
    couple?: object;
  },
): Promise<string | null> {
  const { raw }: { raw: { id: string }[] } = await manager
    .createQueryBuilder()
    .insert()
    .into('page')
    .values({ ...page, id: randomUUID(), active: true })
    .orIgnore()
    .returning(['id'])
    .execute();
  return raw[0]?.id ?? null;
}
