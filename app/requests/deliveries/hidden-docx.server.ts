import { RefusedFile } from '~/platform/storage/refused-file';
import { readAllXml } from '~/platform/storage/xml-events';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { listDocxParts } from '../letters/docx-parts.server';
import { type OfficePart } from '../letters/office-parts.server';
import {
  attributeOf,
  type DocxContent,
  type HiddenInDocx,
  hidesDrawing,
  hidesText,
  isFill,
  isOn,
  isWhiteText,
  readDocxContent,
} from './docx-content';
import { isTrackedChange } from './visible-elements';

/** The maximum size of the XML of a document, in bytes: that of letters. */
const MAX_XML_BYTES = 16 * 1024 ** 2;
/** The most urgent first. */
const kinds = ['hasChanges', 'hasComments', 'hasHiddenText'] as const;

/**
 * Returns what a DOCX would deliver beside what its pages show, by a list of what shows it; null if there is nothing of
 * that kind, or the file is no DOCX that can be read, which its cleaning refuses.
 */
export async function findHiddenInDocx(file: Buffer): Promise<HiddenInDocx | null> {
  try {
    const zip = await openZipEntries(file);
    let left = MAX_XML_BYTES;
    const read = async function* (name: string) {
      for await (const chunk of zip.read(name, left)) {
        left -= chunk.length;
        yield chunk;
      }
    };
    return await findHidden(await listDocxParts(zip.names, read), read);
  } catch (error) {
    if (error instanceof RefusedFile) return null;
    throw error;
  }
}

type ReadPart = (name: string) => AsyncIterable<Buffer>;

async function findHidden(
  parts: readonly OfficePart[],
  read: ReadPart,
): Promise<HiddenInDocx | null> {
  const content: DocxContent = {
    found: new Set(),
    usedStyles: new Set(),
    sections: [],
    notes: { referred: new Set(), written: new Set() },
    isWhite: false,
    isFilled: false,
  };
  const { found, usedStyles, notes } = content;
  const styles = { hiding: new Set<string>(), white: new Set<string>(), filled: new Set<string>() };
  /** The parts with text or drawings. */
  const filled = new Set<string>();
  let hasEven = false;
  for (const { name, contentType, relations } of parts) {
    if (/comments|people/.test(contentType)) found.add('hasComments');
    else if (/settings\+xml$/.test(contentType)) {
      const settings = await readSettings(read(name));
      if (settings.hasVariables) found.add('hasHiddenText');
      hasEven = settings.hasEven;
    } else if (/(?:styles|numbering)\+xml$/.test(contentType)) {
      await readStyles(read(name), content, styles);
    } else if (/(?:document\.main|header|footer|footnotes|endnotes)\+xml$/.test(contentType)) {
      const pictures = relations.filter(({ type }) => type.endsWith('/image'));
      const ids = pictures.map(({ id }) => id);
      if (await readDocxContent(content, read(name), ids)) filled.add(name);
    } else if (/drawingml/.test(contentType) && (await hidesInDrawing(read(name))))
      found.add('hasHiddenText');
  }
  const isUsed = (those: ReadonlySet<string>) => [...usedStyles].some((style) => those.has(style));
  const isWhite = content.isWhite || isUsed(styles.white);
  const isFilled = content.isFilled || isUsed(styles.filled);
  const isHiding =
    isUsed(styles.hiding) ||
    [...notes.written].some((note) => !notes.referred.has(note)) ||
    (isWhite && !isFilled) ||
    hidesHeader(content, hasEven, parts, filled);
  if (isHiding) found.add('hasHiddenText');
  return kinds.find((kind) => found.has(kind)) ?? null;
}

async function readSettings(part: AsyncIterable<Buffer>) {
  const settings = { hasVariables: false, hasEven: false };
  await readAllXml(part, {
    open(name, attributes) {
      // Fields alone would show them.
      if (name === 'docVar') settings.hasVariables = true;
      if (name === 'evenAndOddHeaders') settings.hasEven = isOn(attributes);
    },
  });
  return settings;
}

/** The styles that hide their text, make it white or fill what is behind it, and those that are based on them. */
type Styles = Record<'hiding' | 'white' | 'filled', Set<string>>;

/** Reads the styles of a document, or its lists; those that text has by default are used. */
async function readStyles(
  part: AsyncIterable<Buffer>,
  content: DocxContent,
  styles: Styles,
): Promise<void> {
  const { found, usedStyles } = content;
  const bases = new Map<string, string>();
  let style = '';
  await readAllXml(part, {
    open(name, attributes) {
      if (name === 'style') {
        style = attributeOf(attributes, 'styleId');
        if (/^(?:1|true|on)$/.test(attributeOf(attributes, 'default'))) usedStyles.add(style);
      }
      if (name === 'basedOn') bases.set(style, attributeOf(attributes, 'val'));
      if (isTrackedChange(name)) found.add('hasChanges');
      if (isFill(name, attributes)) styles.filled.add(style);
      if (isWhiteText(name, attributes)) {
        if (style === '') content.isWhite = true;
        else styles.white.add(style);
      }
      if (!hidesText(name, attributes)) return;
      // Defaults and lists have no style.
      if (style === '') found.add('hasHiddenText');
      else styles.hiding.add(style);
    },
  });
  for (const those of Object.values(styles)) addBasedOn(those, bases);
}

function addBasedOn(styles: Set<string>, bases: ReadonlyMap<string, string>): void {
  const heirs = new Map<string, string[]>();
  for (const [style, base] of bases) {
    const known = heirs.get(base);
    if (known) known.push(style);
    else heirs.set(base, [style]);
  }
  // A set that is walked through goes on to what is added meanwhile.
  for (const style of styles) for (const heir of heirs.get(style) ?? []) styles.add(heir);
}

/** Returns whether a drawing or chart hides something, such as a cropped part of a picture. */
export async function hidesInDrawing(part: AsyncIterable<Buffer>): Promise<boolean> {
  let isHiding = false;
  await readAllXml(part, {
    open(name, attributes) {
      isHiding ||= hidesDrawing(name, attributes);
    },
  });
  return isHiding;
}

/** Returns whether a header or footer has content that no page shows. */
function hidesHeader(
  { sections }: DocxContent,
  hasEven: boolean,
  parts: readonly OfficePart[],
  filled: ReadonlySet<string>,
): boolean {
  const seen = new Set<string>();
  for (const { references, hasFirst } of sections) {
    const pages = ['default', ...(hasFirst ? ['first'] : []), ...(hasEven ? ['even'] : [])];
    for (const [reference, id] of references)
      if (pages.includes(reference.split(' ')[1] ?? '')) seen.add(id);
  }
  const main = parts.find(({ contentType }) => contentType.includes('document.main'));
  return (main?.relations ?? []).some(
    ({ id, type, target }) =>
      /\/(?:header|footer)$/.test(type) && !seen.has(id) && filled.has(target.slice(1)),
  );
}
