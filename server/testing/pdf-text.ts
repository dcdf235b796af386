import { extractText, getDocumentProxy } from 'unpdf';

/** The words of a PDF as a reader would copy them, page by page. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text.join('\n').normalize('NFC');
}
