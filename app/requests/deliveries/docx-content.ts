import { readAllXml } from '~/platform/storage/xml-events';
import { drawnElements, isTrackedChange, visibleElements, visibleFields } from './visible-elements';

/** What of a DOCX its pages do not show: tracked changes, comments, or anything else that is hidden. */
export type HiddenInDocx = 'hasChanges' | 'hasComments' | 'hasHiddenText';

/** The headers and footers of a section by the kind of page, and whether its first page has its own. */
interface Section {
  references: Map<string, string>;
  hasFirst: boolean;
}

/** What the parts of a document with text say together. */
export interface DocxContent {
  found: Set<HiddenInDocx>;
  usedStyles: Set<string>;
  sections: Section[];
  /** Footnotes and endnotes: those that the text refers to, and those with text. */
  notes: { referred: Set<string>; written: Set<string> };
  /** Whether text is white, and whether anything is behind it. */
  isWhite: boolean;
  isFilled: boolean;
}

type Attributes = Readonly<Record<string, string>>;
type Part = AsyncIterable<Buffer>;

/** Text below this size is a line, in half points. */
const MIN_SIZE = 6;
/** Rows and lines below this height show no text, in twentieths of a point. */
const MIN_HEIGHT = 100;
/** Letters below this width are a line, in percent. */
const MIN_WIDTH = 33;
/** Indents beyond these lead off the page, in twentieths of a point: to the left, and to the right. */
const INDENTS = [-2_000, 10_000] as const;

/** Returns an attribute by its local name; the prefix can differ in each file. */
export const attributeOf = (attributes: Attributes, name: string): string =>
  Object.entries(attributes).find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1] ?? '';

/** Returns whether an element switches on what it is named for. */
export const isOn = (attributes: Attributes): boolean =>
  !/^(?:0|false|off)$/.test(attributeOf(attributes, 'val'));

/** Returns whether a property hides the text of its run, paragraph, row or style. */
export function hidesText(name: string, attributes: Attributes): boolean {
  if (name === 'vanish' || name === 'specVanish') return isOn(attributes);
  const isBelow = (attribute: string, minimum: number) => {
    const value = attributeOf(attributes, attribute);
    return value !== '' && Number(value) < minimum;
  };
  const isExact = (rule: string) => attributeOf(attributes, rule) === 'exact';
  if (name === 'sz') return isBelow('val', MIN_SIZE);
  if (name === 'w') return isBelow('val', MIN_WIDTH);
  if (name === 'trHeight') return isExact('hRule') && isBelow('val', MIN_HEIGHT);
  if (name === 'spacing') return isExact('lineRule') && isBelow('line', MIN_HEIGHT);
  // Frames may lie beside the page; initials are frames as well.
  if (name === 'framePr') return !/^(?:drop|margin)$/.test(attributeOf(attributes, 'dropCap'));
  return name === 'ind' && Object.values(attributes).some(isOffThePage);
}

function isOffThePage(indent: string): boolean {
  const [min, max] = INDENTS;
  return Number(indent) < min || Number(indent) > max;
}

/** Returns whether a drawing hides an object, the cropped part of a picture, or a filtered series. */
export function hidesDrawing(name: string, attributes: Attributes): boolean {
  if (/^(?:1|true)$/.test(attributes.hidden ?? '') || /^filtered/.test(name)) return true;
  const hiding = /visibility\s*:\s*hidden|mso-hide|display\s*:\s*none/i;
  if (hiding.test(attributes.style ?? '')) return true;
  if (name !== 'srcRect' && name !== 'imagedata') return false;
  const edges = ['l', 't', 'r', 'b', 'cropleft', 'croptop', 'cropright', 'cropbottom'];
  return edges.some((edge) => !/^(?:-.*|0?)$/.test(attributes[edge] ?? ''));
}

/**
 * Reads a part with text, such as a header: what it hides, and what decides whether other parts are shown.
 *
 * @param pictures - the ids of its pictures.
 * @returns whether it has text or a drawing.
 */
export async function readDocxContent(
  content: DocxContent,
  part: Part,
  pictures: readonly string[],
): Promise<boolean> {
  const { found } = content;
  const hide = () => found.add('hasHiddenText');
  const unused = new Set(pictures);
  const fields = createVisibleFields(hide);
  const notes = createNotes(content);
  const text = createText(hide);
  const path: string[] = [];
  /** For each open element, whether it is of a drawing. */
  const drawn: boolean[] = [];
  let hasContent = false;
  await readAllXml(part, {
    open(name, attributes) {
      const isDrawn = drawn.at(-1) ?? false;
      if (isTrackedChange(name)) found.add('hasChanges');
      else if (/^comment|^annotationRef$/.test(name)) found.add('hasComments');
      else if (isDrawn && hidesDrawing(name, attributes)) hide();
      else if (!isDrawn && !visibleElements.has(name) && !drawnElements.has(name)) hide();
      if (hidesText(name, attributes)) hide();
      path.push(name);
      drawn.push(name !== 'txbxContent' && (isDrawn || drawnElements.has(name)));
      if (name === 'drawing' || name === 'pict') hasContent = true;
      for (const value of Object.values(attributes)) unused.delete(value);
      if (/^(?:p|r|tbl)Style$/.test(name)) content.usedStyles.add(attributeOf(attributes, 'val'));
      content.isWhite ||= isWhiteText(name, attributes);
      content.isFilled ||= isFill(name, attributes);
      readSection(content.sections, name, attributes);
      fields.open(name, attributes);
      notes.open(name, attributes);
      text.open(name, attributes);
    },
    text(written) {
      const name = path.at(-1);
      if (name === 'instrText') fields.text(written);
      if (name !== 't' || written.trim() === '') return;
      hasContent = true;
      notes.text();
      text.text(written, path);
    },
    close(name) {
      path.pop();
      drawn.pop();
      text.close(name);
    },
  });
  fields.end();
  if (unused.size > 0) hide();
  return hasContent;
}

/** Returns whether a property makes its text white. */
export const isWhiteText = (name: string, attributes: Attributes): boolean =>
  name === 'color' && /^fffff[a-f]$/i.test(attributeOf(attributes, 'val'));

/** Returns whether something, such as a shading, may be behind text. */
export function isFill(name: string, attributes: Attributes): boolean {
  const isShaded = name === 'shd' && !/^(?:auto|f{6}|)$/i.test(attributeOf(attributes, 'fill'));
  return isShaded || ['drawing', 'pict', 'background', 'highlight', 'tblStyle'].includes(name);
}

/** A section that defines no header inherits that of the previous section. */
function readSection(sections: Section[], name: string, attributes: Attributes): void {
  const last = sections.at(-1);
  if (name === 'sectPr') sections.push({ references: new Map(last?.references), hasFirst: false });
  if (name === 'titlePg' && last) last.hasFirst = isOn(attributes);
  if (!/^(?:header|footer)Reference$/.test(name)) return;
  const pages = attributeOf(attributes, 'type');
  const known = ['first', 'even'].includes(pages) ? pages : 'default';
  last?.references.set(`${name} ${known}`, attributeOf(attributes, 'id'));
}

/** Judges fields by their names, once their instructions are read. */
function createVisibleFields(hide: () => void) {
  let field = '';
  const judge = () => {
    const [name = ''] = field.trim().split(/[\s\\"]+/);
    if (field.trim() !== '' && !visibleFields.has(name.toUpperCase())) hide();
    field = '';
  };
  return {
    open(name: string, attributes: Attributes) {
      if (name !== 'fldChar' && name !== 'fldSimple') return;
      judge();
      field = attributeOf(attributes, 'instr');
      judge();
    },
    text(text: string) {
      field += text;
    },
    end: judge,
  };
}

/** Collects which footnotes and endnotes have text, and which the text refers to. */
function createNotes({ notes }: DocxContent) {
  let open = '';
  return {
    open(name: string, attributes: Attributes) {
      const [, kind, isReference] = /^(footnote|endnote)(Reference)?$/.exec(name) ?? [];
      if (!kind) return;
      const note = `${kind} ${attributeOf(attributes, 'id')}`;
      if (isReference) notes.referred.add(note);
      // Separators have a type.
      else open = attributeOf(attributes, 'type') === '' ? note : '';
    },
    text() {
      if (open !== '') notes.written.add(open);
    },
  };
}

/** Compares the texts of which programs show one alone. */
function createText(hide: () => void) {
  const variants = new Map<string, string>();
  let isLeftOutByBrowsers = false;
  return {
    open(name: string, attributes: Attributes) {
      if (name === 'AlternateContent') variants.clear();
      if (name === 'r') isLeftOutByBrowsers = false;
      if (name === 'webHidden') isLeftOutByBrowsers = isOn(attributes);
    },
    text(text: string, path: readonly string[]) {
      // Word marks the page numbers of tables of contents so.
      if (isLeftOutByBrowsers && !/^[\s\divxlcdm.–-]*$/i.test(text)) hide();
      const variant = path.findLast((name) => name === 'Choice' || name === 'Fallback');
      if (variant) variants.set(variant, (variants.get(variant) ?? '') + text);
    },
    close(name: string) {
      const fallback = variants.get('Fallback');
      if (name === 'AlternateContent' && fallback && fallback !== variants.get('Choice')) hide();
    },
  };
}
