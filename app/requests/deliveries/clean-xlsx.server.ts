import { Readable } from 'node:stream';
import { packArchive } from '~/platform/storage/pack-archive.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { readAllXml } from '~/platform/storage/xml-events';
import { openZipEntries, type ZipEntries } from '~/platform/storage/zip-entries.server';
import { refusalsOf } from '../letters/clean-docx.server';
import { type CleanedLetter, type LetterRefusal, refuse } from '../letters/letter';

/** The maximum inflated size of all parts of a workbook, in bytes. */
const MAX_INFLATED_BYTES = 256 * 1024 ** 2;
const MAX_DESCRIPTION_BYTES = 1024 ** 2;

const CONTENT_TYPES = '[Content_Types].xml';

/** Parts that data has no use for: programs, what is loaded from elsewhere, other files. */
const refusedParts: [RegExp, LetterRefusal][] = [
  [/vbaProject|activeX|xl\/(?:macro|dialog)sheets\//i, 'hasMacros'],
  [
    /xl\/(?:externalLinks|queryTables)\/|xl\/connections\.xml|xl\/webextensions\//i,
    'hasOutsideParts',
  ],
  [/xl\/embeddings\//i, 'hasFiles'],
];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const properties = (name: string, namespace: string) => `${XML}<${name} xmlns="${namespace}"/>`;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
/** The parts that name authors, companies and folders, and what replaces them. */
const emptied = new Map([
  [
    'docprops/core.xml',
    `${XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>`,
  ],
  ['docprops/app.xml', properties('Properties', `${OFFICE}/extended-properties`)],
  ['docprops/custom.xml', properties('Properties', `${OFFICE}/custom-properties`)],
]);

/**
 * Rewrites a workbook without data about its author. Rejects one with macros, other files or parts from elsewhere;
 * comments stay, which name who wrote them, and flag it.
 */
export async function cleanXlsx(file: Buffer): Promise<CleanedLetter> {
  try {
    const zip = await openZipEntries(file);
    if (zip.isEncrypted) return refuse('isEncrypted');
    const names = [...zip.names];
    const refused = refusedParts.find(([part]) => names.some((name) => part.test(name)))?.[1];
    if (refused) return refuse(refused);
    const described = await describedRefusal(zip);
    if (described) return refuse(described);
    return {
      outcome: 'cleaned',
      content: rewritten(zip),
      isFlagged: names.some((name) => /xl\/(?:comments|threadedComments|persons)/i.test(name)),
    };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return refuse(error.code === 'spreadsheet-bomb' ? 'tooComplex' : 'damaged');
  }
}

/** Returns why the content types or relationships of a workbook refuse it, if they do. */
async function describedRefusal({ names, read }: ZipEntries): Promise<LetterRefusal | undefined> {
  const refusals: LetterRefusal[] = [];
  for (const name of names) {
    if (name !== CONTENT_TYPES && !name.endsWith('.rels')) continue;
    await readAllXml(read(name, MAX_DESCRIPTION_BYTES), {
      open(element, { ContentType = '', ...attributes }) {
        if (ContentType.includes('macroEnabled')) refusals.push('hasMacros');
        if (element === 'Relationship') refusals.push(...refusalsOf(attributes));
      },
      // Another program could read other content there.
      foreign: () => refusals.push('damaged'),
    });
  }
  return refusals[0];
}

/** Returns what replaces a part about the author, or the picture of what the workbook showed; null for others. */
function emptyPart(name: string): string | null {
  const lower = name.toLowerCase();
  return lower.startsWith('docprops/thumbnail') ? '' : (emptied.get(lower) ?? null);
}

function rewritten(zip: ZipEntries): Readable {
  let left = MAX_INFLATED_BYTES;
  async function* contentOf(name: string): AsyncGenerator<Uint8Array> {
    for await (const chunk of zip.read(name, left)) {
      left -= chunk.length;
      yield chunk;
    }
  }
  const files = [...zip.names]
    .filter((name) => !name.endsWith('/'))
    .map((name) => ({ name, content: emptyPart(name) ?? Readable.from(contentOf(name)) }));
  return packArchive(files, { isDated: false });
}
