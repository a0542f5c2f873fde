/**
 * The formats of a widget's files, by the ending of their address: routes, links, headers and what
 * search engines are told derive from here. Each has its writer in `file-writers.server.ts`.
 */
export const fileFormats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
} as const;

export type FileFormat = keyof typeof fileFormats;

/** The formats that a widget has: pictures only where it shows figures of its filter. */
export function formatsOf({ hasPicture = true }: { hasPicture?: boolean }): FileFormat[] {
  const all = Object.keys(fileFormats) as FileFormat[];
  return all.filter((format) => hasPicture || !isPicture(format));
}

/** Whether a format shows figures instead of listing them. */
export function isPicture(format: FileFormat): boolean {
  return fileFormats[format].startsWith('image');
}
