import { workbookNamespaces } from '~/records/files/package-parts.server';
import { readNamespacedXml } from '~/platform/storage/xml-events';
import { escapeMarkup } from '~/ui/escape-markup';

/** The elements that are written, and their attributes. */
export type WrittenElements = ReadonlyMap<string, readonly string[]>;

/** The namespaces of the parts of a workbook, in the variant of the standard that it has. */
export interface Variant {
  main: string;
  relations: string;
}

interface Rewriting {
  elements: WrittenElements;
  variant: Variant;
  /** Returns whether an element is written without its content. */
  isEmptied?(name: string): boolean;
}

/** The elements with text. */
const withText = new Set(['t', 'v']);

/**
 * Writes a part of a workbook anew with the elements and attributes of a list alone, and yields it in chunks. What
 * is within an element that is left out is left out, too; so are comments, instructions and other namespaces.
 *
 * @throws {RefusedFile} when it is not well-formed.
 */
export async function* rewriteXml(
  part: AsyncIterable<Buffer>,
  { elements, variant, isEmptied = () => false }: Rewriting,
): AsyncGenerator<Uint8Array> {
  let written = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  /** For each open element, whether it is written, and whether its content is. */
  const open: { name: string; isWritten: boolean; isFilled: boolean }[] = [];
  const declared = ` xmlns="${variant.main}" xmlns:r="${variant.relations}"`;
  const pieces = readNamespacedXml(part, workbookNamespaces, {
    open(name, attributes) {
      const permitted = elements.get(name);
      const isWritten = permitted !== undefined && (open.at(-1)?.isFilled ?? true);
      const isFilled = isWritten && !isEmptied(name);
      if (isWritten) {
        const kept = permitted.filter((attribute) => attributes[attribute] !== undefined);
        const tags = kept.map((each) => ` ${each}="${escapeMarkup(attributes[each] ?? '')}"`);
        const space = name === 't' ? ' xml:space="preserve"' : '';
        written += `<${name}${open.length === 0 ? declared : ''}${tags.join('')}${space}>`;
      }
      open.push({ name, isWritten, isFilled });
    },
    text(text) {
      const at = open.at(-1);
      if (at?.isFilled && withText.has(at.name)) written += escapeMarkup(text);
    },
    close(name) {
      if (open.pop()?.isWritten) written += `</${name}>`;
    },
  });
  for await (const _ of pieces) {
    void _;
    if (written !== '') yield Buffer.from(written);
    written = '';
  }
}
