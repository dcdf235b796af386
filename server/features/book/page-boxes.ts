import { PDFDocument } from 'pdf-lib';

const POINTS = 72 / 25.4;

/** Tells printers where the page is on each sheet of a PDF, and how far its pictures go on. */
export async function setPageBoxes(
  pdf: Uint8Array,
  { width, height, slug, bleed }: { width: number; height: number; slug: number; bleed: number },
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const box = (beyond: number): [number, number, number, number] => {
    const edge = (slug - beyond) * POINTS;
    return [edge, edge, (width + 2 * beyond) * POINTS, (height + 2 * beyond) * POINTS];
  };
  for (const page of document.getPages()) {
    page.setTrimBox(...box(0));
    page.setArtBox(...box(0));
    page.setBleedBox(...box(bleed));
  }
  return document.save({ useObjectStreams: false });
}
