import type {
  FavouriteFieldsFragment,
  LoveBoxQuery,
} from '../../__generated__/features/couples/loveBox.ts';

/** A couple's page as the query gives it. */
export type LoveBoxData = NonNullable<LoveBoxQuery['page']>;

/** The part of its favourites that has been read, newest first. */
export type Favourites = LoveBoxData['favourites'];

/** A favourite as it is shown. */
export type Favourite = FavouriteFieldsFragment;

/** The list with one more, at its place; what belongs below the part that has been read comes with its own part. */
export function addFavourite(list: Favourites, favourite: Favourite): Favourites {
  const others = list.edges.filter(({ node }) => node.id !== favourite.id);
  const last = list.edges.at(-1)?.node.place ?? 0;
  const isBelow = favourite.place < last && list.pageInfo.hasNextPage;
  const edge: Favourites['edges'][number] = {
    __typename: 'FavouriteEdge',
    cursor: String(favourite.place),
    node: favourite,
  };
  const edges = isBelow ? others : [...others, edge];
  return { ...list, edges: edges.toSorted((one, other) => other.node.place - one.node.place) };
}

export function removeFavourite(list: Favourites, id: string): Favourites {
  return { ...list, edges: list.edges.filter(({ node }) => node.id !== id) };
}

/** The list with a part that follows it. */
export function appendFavourites(list: Favourites, part: Favourites): Favourites {
  const known = new Set(list.edges.map(({ node }) => node.id));
  const edges = [...list.edges, ...part.edges.filter(({ node }) => !known.has(node.id))];
  return { ...part, edges };
}
