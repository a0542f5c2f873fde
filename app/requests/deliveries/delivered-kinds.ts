/**
 * What officers may add to a delivery: the extensions of files, and the signature of their content. Letters are
 * cleaned as such; a ZIP archive holds one CSV file and nothing else.
 */
export const deliveredKinds = [
  { ending: '.pdf', signature: 'pdf', as: 'letter' },
  { ending: '.jpg', signature: 'jpeg', as: 'letter' },
  { ending: '.jpeg', signature: 'jpeg', as: 'letter' },
  { ending: '.png', signature: 'png', as: 'letter' },
  { ending: '.webp', signature: 'webp', as: 'letter' },
  { ending: '.docx', signature: 'zip', as: 'letter' },
  { ending: '.xlsx', signature: 'zip', as: 'workbook' },
  { ending: '.zip', signature: 'zip', as: 'archive' },
  { ending: '.csv', signature: null, as: 'table' },
] as const;
export type DeliveredKind = (typeof deliveredKinds)[number];

/** Returns whether a file of a delivery is an archive of records that the portal made: those of officers have no such type. */
export function isMadeByPortal({ mediaType }: { mediaType: string }): boolean {
  return mediaType === 'application/zip';
}

/** Returns whether what a file holds is to be examined by itself: not where another archive of the portal has the same records. */
export function isExamined(file: { name: string; mediaType: string }): boolean {
  return !(isMadeByPortal(file) && file.name.endsWith('-xlsx.zip'));
}

/** Returns whether a file of a delivery holds a table to be examined. */
export function holdsTable(file: { name: string; mediaType: string }): boolean {
  return isExamined(file) && /\.(?:csv|xlsx|zip)$/i.test(file.name);
}
