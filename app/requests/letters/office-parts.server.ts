import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { packArchive } from '~/platform/storage/pack-archive.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { readAllXml } from '~/platform/storage/xml-events';
import { escapeMarkup } from '~/ui/escape-markup';
import { withoutMetadata } from './jpeg-segments.mjs';

type ReadPart = (name: string) => AsyncIterable<Buffer>;
type Attributes = Record<string, string>;

/** A part of a DOCX or XLSX that its document reaches, by its name in the file. */
export interface OfficePart {
  name: string;
  contentType: string;
  relations: { id: string; type: string; target: string; isExternal: boolean }[];
}

const CONTENT_TYPES = '[Content_Types].xml';
const drawing = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}+xml`;

/** The permitted content types of each kind of relationship, by the end of its name. */
export type PartKinds = ReadonlyMap<string, readonly string[]>;

/** The kinds of parts of what is drawn in a letter or workbook. */
export const drawingKinds: PartKinds = new Map([
  ['theme', [drawing('theme')]],
  ['themeOverride', [drawing('themeOverride')]],
  ['chart', [drawing('drawingml.chart')]],
  ['chartUserShapes', [drawing('drawingml.chartshapes')]],
  ['diagramData', [drawing('drawingml.diagramData')]],
  ['diagramLayout', [drawing('drawingml.diagramLayout')]],
  ['diagramQuickStyle', [drawing('drawingml.diagramStyle')]],
  ['diagramColors', [drawing('drawingml.diagramColors')]],
  ['diagramDrawing', ['application/vnd.ms-office.drawingml.diagramDrawing+xml']],
  [
    'image',
    ['png', 'jpeg', 'jpg', 'gif', 'bmp', 'tiff', 'x-emf', 'emf', 'x-wmf', 'wmf'].map(
      (kind) => `image/${kind}`,
    ),
  ],
]);

/** The permitted targets of links for people; opening a network share would reveal its reader. */
const followed = /^(?:https?|mailto):/i;
export const NOWHERE = 'about:blank';

/** A relationship that is left out, by the end of its name and the content type of its target. */
interface OtherRelation {
  kind: string;
  contentType: string;
  isExternal: boolean;
  /** Whether the file has no such part. */
  isMissing: boolean;
}

/**
 * Lists the parts of a DOCX or XLSX that its document reaches by relationships of some kinds, each with a
 * content type that fits the relationship; leaves out everything else in the file.
 *
 * @param onOther is called for each relationship that is left out.
 */
export async function listOfficeParts(
  names: ReadonlySet<string>,
  read: ReadPart,
  kinds: PartKinds,
  onOther: (relation: OtherRelation) => void = () => undefined,
): Promise<OfficePart[]> {
  const typeOf = await readContentTypes(read);
  const byName = new Map([...names].map((name) => [name.toLowerCase(), name]));
  const parts = new Map<string, OfficePart>();
  const root = { name: '', contentType: '', relations: [] };
  const waiting: OfficePart[] = [root];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const folder = posix.dirname(`/${part.name}`);
    const listed = byName.get(relationsOf(part.name).toLowerCase());
    for (const { Id = '', Type = '', Target = '', TargetMode } of listed
      ? await readElements(read(listed), 'Relationship')
      : []) {
      const kind = Type.slice(Type.lastIndexOf('/') + 1);
      const relation = { id: Id, type: Type };
      const isExternal = TargetMode === 'External';
      if (kind === 'hyperlink' && (isExternal || Target.startsWith('#'))) {
        const target = !isExternal || followed.test(Target) ? Target : NOWHERE;
        part.relations.push({ ...relation, target, isExternal });
        continue;
      }
      const name = byName.get(posix.resolve(folder, Target).slice(1).toLowerCase());
      const contentType = name && typeOf(name);
      if (isExternal || !contentType || !kinds.get(kind)?.includes(contentType)) {
        onOther({ kind, contentType: contentType ?? '', isExternal, isMissing: !name });
        continue;
      }
      part.relations.push({ ...relation, target: `/${name}`, isExternal: false });
      if (parts.has(name)) continue;
      const reached = { name, contentType, relations: [] };
      parts.set(name, reached);
      waiting.push(reached);
    }
  }
  return [root, ...parts.values()];
}

/** Returns the name of the part that is the document; null if there is none, or a choice between two. */
export function mainPartOf(parts: readonly OfficePart[]): string | null {
  const root = parts.find(({ name }) => name === '');
  const main = root?.relations.filter(({ type }) => type.endsWith('/officeDocument')) ?? [];
  return main.length === 1 && main[0] ? main[0].target.slice(1) : null;
}

/** Returns a DOCX or XLSX of some parts, whose photos lose what reveals their place, time and author. */
export function packOfficeParts(
  parts: readonly OfficePart[],
  read: (part: OfficePart) => AsyncIterable<Uint8Array>,
): Readable {
  const files = parts
    .filter(({ name }) => name !== '')
    .map((part) => ({ name: part.name, content: Readable.from(contentOf(part)) }));
  return packArchive([...describeParts(parts), ...files], { isDated: false });

  async function* contentOf(part: OfficePart): AsyncGenerator<Uint8Array> {
    // By its content: its content type may be that of another picture.
    if (part.contentType.startsWith('image/')) yield withoutMetadata(await buffer(read(part)));
    else yield* read(part);
  }
}

/** Returns the parts that list the parts and their relationships. */
function describeParts(parts: readonly OfficePart[]): { name: string; content: string }[] {
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
    foreign: refuseForeign,
  });
  return found;
}

/** Another program could read other content there. */
export function refuseForeign(): never {
  throw new RefusedFile('damaged');
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
