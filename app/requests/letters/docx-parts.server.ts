import {
  drawingKinds,
  listOfficeParts,
  type OfficePart,
  type PartKinds,
} from './office-parts.server';

const word = (kind: string) =>
  `application/vnd.openxmlformats-officedocument.wordprocessingml.${kind}+xml`;

/** The parts that letters have. */
const docxKinds: PartKinds = new Map([
  ...drawingKinds,
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
  ['font', ['application/vnd.openxmlformats-officedocument.obfuscatedFont']],
]);

/** Lists the parts of a DOCX that its document reaches and that letters have. */
export function listDocxParts(
  names: ReadonlySet<string>,
  read: (name: string) => AsyncIterable<Buffer>,
): Promise<OfficePart[]> {
  return listOfficeParts(names, read, docxKinds);
}
