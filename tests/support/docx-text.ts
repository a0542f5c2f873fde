import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { openZipEntries } from '~/platform/storage/zip-entries.server';

/** Returns the text of a DOCX, one piece a line; throws where its markup is wrong. */
export async function textOfDocx(docx: Buffer): Promise<string> {
  const zip = await openZipEntries(docx);
  const markup = (await buffer(zip.read('word/document.xml', 1_000_000))).toString();
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (piece) => (text += `${piece}\n`));
  parser.write(markup).close();
  return text;
}
