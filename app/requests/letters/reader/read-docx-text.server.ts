import { RefusedFile } from '~/platform/storage/refused-file';
import { readAllXml } from '~/platform/storage/xml-events';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { listDocxParts } from '../docx-parts.server';
import { mainPartOf } from '../office-parts.server';

/** The maximum size of a document's XML, in bytes: that of letters. */
const MAX_BYTES = 16 * 1024 * 1024;
/** More than forty pages, in characters: what follows is only in the file. */
const MAX_CHARACTERS = 150_000;

/** The text of a DOCX. */
export interface DocxText {
  /** Those that are not empty, cells of tables among them. */
  paragraphs: string[];
  /** Whether it has more text, which is left out. */
  isCut: boolean;
}

/** Returns the text of a DOCX by paragraphs, without its layout; null if it cannot be read. */
export async function readDocxText(file: Buffer): Promise<DocxText | null> {
  const paragraphs: string[] = [];
  let characters = 0;
  let paragraph = '';
  let isText = false;
  const add = (text: string) => {
    paragraph += text.slice(0, Math.max(0, MAX_CHARACTERS - characters));
    characters += text.length;
  };
  try {
    const zip = await openZipEntries(file);
    const read = (name: string) => zip.read(name, MAX_BYTES);
    const document = mainPartOf(await listDocxParts(zip.names, read));
    if (document === null) return null;
    await readAllXml(read(document), {
      open(element) {
        isText = element === 't';
        if (element === 'tab') add('\t');
        if (element === 'br' || element === 'cr') add('\n');
      },
      text(text) {
        if (isText) add(text);
      },
      close(element) {
        isText = false;
        if (element !== 'p') return;
        if (paragraph.trim() !== '') paragraphs.push(paragraph.trim());
        paragraph = '';
      },
    });
  } catch (error) {
    if (error instanceof RefusedFile) return null;
    throw error;
  }
  return { paragraphs, isCut: characters > MAX_CHARACTERS };
}
