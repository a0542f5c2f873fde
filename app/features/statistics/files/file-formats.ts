import { type Dataset, type Widget } from '~/datasets/dataset';
import { chartKinds } from '../charts/chart';

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

/** The formats that a widget has: pictures only where it is a chart. */
export function formatsOfWidget({ kind }: Pick<Widget, 'kind'>): FileFormat[] {
  const all = Object.keys(fileFormats) as FileFormat[];
  return all.filter((format) => !isPicture(format) || chartKinds.includes(kind));
}

/** Whether a format shows figures instead of listing them. */
export function isPicture(format: FileFormat): boolean {
  return fileFormats[format].startsWith('image');
}

/** The widget and format that the name of a file such as "right.csv" stands for; null for others. */
export function findFile(
  { widgets }: Pick<Dataset, 'widgets'>,
  file: string,
): { widget: Widget; format: FileFormat } | null {
  const [, name, ending] = /^([a-z-]+)\.([a-z]+)$/.exec(file) ?? [];
  const widget = widgets.find((candidate) => candidate.name === name);
  const format = widget && formatsOfWidget(widget).find((known) => known === ending);
  return format ? { widget, format } : null;
}
