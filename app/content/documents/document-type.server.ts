/** The file types of documents: the media type, and the bytes that such a file begins with. */
const documentTypes = [
  { ending: '.pdf', mediaType: 'application/pdf', signature: '%PDF-' },
  { ending: '.csv', mediaType: 'text/csv; charset=utf-8', signature: '' },
  {
    ending: '.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    signature: 'PK\u0003\u0004',
  },
  { ending: '.zip', mediaType: 'application/zip', signature: 'PK\u0003\u0004' },
];

/** The extensions that the file name of a document may have. */
export const documentEndings = documentTypes.map(({ ending }) => ending);

/**
 * Returns the media type of a document's file.
 *
 * @param start - the first bytes of its content.
 * @returns null if its name has none of the {@link documentEndings}, or its content is not of the type that
 * the name claims.
 */
export function mediaTypeOfDocument(name: string, start: Uint8Array): string | null {
  const type = documentTypes.find(({ ending }) => name.toLowerCase().endsWith(ending));
  if (!type) return null;
  const isOfType = Buffer.from(start).toString('latin1').startsWith(type.signature);
  return isOfType ? type.mediaType : null;
}
