/**
 * The formats of a widget's files, by the extension of their address: routes, links, headers and what search
 * engines index derive from this list. Each format has its writer in `file-writers.server.ts`.
 */
export const fileFormats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
} as const;

export type FileFormat = keyof typeof fileFormats;

/** Returns the formats of a widget: pictures only if it shows figures of its filter. */
export function formatsOf({ hasPicture = true }: { hasPicture?: boolean }): FileFormat[] {
  const all = Object.keys(fileFormats) as FileFormat[];
  return all.filter((format) => hasPicture || !isPicture(format));
}

/** Returns whether a format draws figures instead of listing them. */
function isPicture(format: FileFormat): boolean {
  return fileFormats[format].startsWith('image');
}
