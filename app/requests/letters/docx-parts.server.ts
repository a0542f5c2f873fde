import { posix } from 'node:path';
import { readAllXml } from '~/platform/storage/xml-events';
import { escapeMarkup } from '~/ui/escape-markup';

type ReadPart = (name: string) => AsyncIterable<Buffer>;
type Attributes = Record<string, string>;

/** A part of a DOCX that its document reaches, by its name in the file. */
export interface DocxPart {
  name: string;
  contentType: string;
  relations: { id: string; type: string; target: string; isExternal: boolean }[];
}

const CONTENT_TYPES = '[Content_Types].xml';
const word = (kind: string) =>
  `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;
const drawing = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}+xml`;

const pictures = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/gif',
  'image/bmp',
  'image/tiff',
  'image/x-emf',
  'image/emf',
  'image/x-wmf',
  'image/wmf',
];
/** The parts of letters: the permitted content types of each kind of relationship. */
const allowed = new Map<string, readonly string[]>([
  ['officeDocument', [word('document.main')]],
  ['styles', [word('styles')]],
  ['settings', [word('settings')]],
  ['fontTable', [word('fontTable')]],
  ['numbering', [word('numbering')]],
  ['header', [word('header')]],
  ['footer', [word('footer')]],
  ['footnotes', [word('footnotes')]],
  ['endnotes', [word('endnotes')]],
  ['comments', [word('comments')]],
  ['commentsExtended', [word('commentsExtended')]],
  ['commentsIds', [word('commentsIds')]],
  ['commentsExtensible', [word('commentsExtensible')]],
  ['people', [word('people')]],
  ['theme', [drawing('theme')]],
  ['themeOverride', [drawing('themeOverride')]],
  ['chart', [drawing('drawingml.chart')]],
  ['chartUserShapes', [drawing('drawingml.chartshapes')]],
  ['diagramData', [drawing('drawingml.diagramData')]],
  ['diagramLayout', [drawing('drawingml.diagramLayout')]],
  ['diagramQuickStyle', [drawing('drawingml.diagramStyle')]],
  ['diagramColors', [drawing('drawingml.diagramColors')]],
  ['diagramDrawing', ['application/vnd.ms-office.drawingml.diagramDrawing+xml']],
  ['image', pictures],
  ['font', ['application/vnd.openxmlformats-officedocument.obfuscatedFont']],
]);
/** The permitted targets of links for people; opening a network share would reveal its reader. */
const followed = /^(?:https?|mailto):/i;
const NOWHERE = 'about:blank';

/**
 * Lists the parts of a DOCX that its document reaches by relationships that letters have, each with the
 * content type that fits the relationship; ignores everything else in the file.
 */
export async function listDocxParts(
  names: ReadonlySet<string>,
  read: ReadPart,
): Promise<DocxPart[]> {
  const typeOf = await readContentTypes(read);
  const byName = new Map([...names].map((name) => [name.toLowerCase(), name]));
  const parts = new Map<string, DocxPart>();
  const root = { name: '', contentType: '', relations: [] };
  const waiting: DocxPart[] = [root];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const folder = posix.dirname(`/${part.name}`);
    const listed = byName.get(relationsOf(part.name).toLowerCase());
    for (const { Id = '', Type = '', Target = '', TargetMode } of listed
      ? await readElements(read(listed), 'Relationship')
      : []) {
      const kind = Type.slice(Type.lastIndexOf('/') + 1);
      const relation = { id: Id, type: Type };
      if (TargetMode === 'External') {
        if (kind !== 'hyperlink') continue;
        const target = followed.test(Target) ? Target : NOWHERE;
        part.relations.push({ ...relation, target, isExternal: true });
        continue;
      }
      const name = byName.get(posix.resolve(folder, Target).slice(1).toLowerCase());
      const contentType = name && typeOf(name);
      if (!contentType || !allowed.get(kind)?.includes(contentType)) continue;
      part.relations.push({ ...relation, target: `/${name}`, isExternal: false });
      if (parts.has(name)) continue;
      const reached = { name, contentType, relations: [] };
      parts.set(name, reached);
      waiting.push(reached);
    }
  }
  return [root, ...parts.values()];
}

/** Returns the parts that list the parts and their relationships. */
export function describeDocxParts(parts: readonly DocxPart[]): { name: string; content: string }[] {
  const types = parts
    .filter(({ name }) => name !== '')
    .map(({ name, contentType }) =>
      tag('Override', { PartName: `/${name}`, ContentType: contentType }),
    );
  const rels = tag('Default', {
    Extension: 'rels',
    ContentType: 'application/vnd.openxmlformats-package.relationships+xml',
  });
  const relations = parts
    .filter((part) => part.relations.length > 0)
    .map(({ name, relations: listed }) => {
      const tags = listed.map(({ id, type, target, isExternal }) => {
        const mode: Attributes = isExternal ? { TargetMode: 'External' } : {};
        return tag('Relationship', { Id: id, Type: type, Target: target, ...mode });
      });
      return { name: relationsOf(name), content: within('Relationships', 'relationships', tags) };
    });
  const content = within('Types', 'content-types', [rels, ...types]);
  return [{ name: CONTENT_TYPES, content }, ...relations];
}

const relationsOf = (name: string) =>
  posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`);

async function readContentTypes(read: ReadPart): Promise<(name: string) => string | undefined> {
  const entries = await readElements(read(CONTENT_TYPES), 'Default', 'Override');
  const types = new Map(
    entries.map(({ PartName, Extension = '', ContentType = '' }) => [
      (PartName ?? `.${Extension}`).toLowerCase(),
      ContentType,
    ]),
  );
  return (name) => {
    const lower = name.toLowerCase();
    return types.get(`/${lower}`) ?? types.get(posix.extname(lower));
  };
}

/** Returns the attributes of all elements with some names. */
async function readElements(
  part: AsyncIterable<Buffer>,
  ...wanted: string[]
): Promise<Attributes[]> {
  const found: Attributes[] = [];
  await readAllXml(part, {
    open(name, attributes) {
      if (wanted.includes(name)) found.push(attributes);
    },
  });
  return found;
}

function tag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeMarkup(value)}"`,
  );
  return `<${name}${written.join('')}/>`;
}

function within(name: string, kind: string, tags: readonly string[]): string {
  const namespace = `http://schemas.openxmlformats.org/package/2006/${kind}`;
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${name} xmlns="${namespace}">${tags.join('')}</${name}>`;
}
