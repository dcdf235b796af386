import { extractText, getDocumentProxy } from 'unpdf';

/** The words of a PDF as a reader would copy them. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  return (await readPdfPages(bytes)).join('\n');
}

/** The same, page by page. */
export async function readPdfPages(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.map((page) => page.normalize('NFC'));
}
