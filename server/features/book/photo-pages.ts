/** A page of photos, below each other. */
export interface PhotoPage<Photo> {
  photos: Photo[];
  /** Whether the first photo extends beyond the upper edge of the page. */
  bleeds: boolean;
}

/** Width by height. */
const TALL = 0.9;
const BLEEDING = { from: 1.45, to: 2 };
/** The width of the text on an A5 page and the height left for photos, in mm: how much of a page a photo takes. */
const WIDTH = 112;
const HEIGHT = 150;
/** Two that are higher together are made smaller, to this part of their size at most. */
const SMALLEST = 0.62;
const MAX_PHOTOS_PER_PAGE = 3;

/**
 * Lays photos out on pages by their shapes: tall ones alone, others two to a page, flat ones three; every second page,
 * and one photo that is left over, begins at the upper edge of the paper. The first page has one, as its heading
 * takes room.
 */
export function layOutPhotos<Photo extends { ratio: number }>(
  photos: readonly Photo[],
): PhotoPage<Photo>[] {
  const pages: PhotoPage<Photo>[] = [];
  let groups = 0;
  for (let offset = 0; offset < photos.length;) {
    const group = pages.length === 0 ? photos.slice(0, 1) : takeGroup(photos, offset);
    offset += group.length;
    const { ratio } = group[0]!;
    const mayBleed =
      ratio >= BLEEDING.from && ratio <= BLEEDING.to && group.length < MAX_PHOTOS_PER_PAGE;
    if (group.length > 1) groups += 1;
    const bleeds = pages.length > 0 && mayBleed && (group.length === 1 || groups % 2 === 0);
    pages.push({ photos: group, bleeds });
  }
  return pages;
}

function takeGroup<Photo extends { ratio: number }>(
  photos: readonly Photo[],
  from: number,
): Photo[] {
  const group = [photos[from]!];
  if (group[0]!.ratio < TALL) return group;
  for (const photo of photos.slice(from + 1, from + MAX_PHOTOS_PER_PAGE)) {
    const height = [...group, photo].reduce((sum, { ratio }) => sum + WIDTH / ratio, 0);
    const fits = height <= (group.length === 1 ? HEIGHT / SMALLEST : HEIGHT);
    if (photo.ratio < TALL || !fits) break;
    group.push(photo);
  }
  return group;
}

/** Rows of photos on A4: a large one, then three rows of three. */
export function layOutRows<Photo>(photos: readonly Photo[]): { photos: Photo[] }[] {
  const rows: { photos: Photo[] }[] = [];
  for (let offset = 0; offset < photos.length;) {
    const count = rows.length % 4 === 0 ? 1 : 3;
    rows.push({ photos: photos.slice(offset, offset + count) });
    offset += count;
  }
  return rows;
}
