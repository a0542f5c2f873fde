import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';

/** The content of a view's citation. */
export interface CitedView {
  /** Its key in reference managers: letters, digits and hyphens. */
  key: string;
  /** The view as counted, in words. */
  title: string;
  author: string;
  portal: string;
  /** The number of the calculation and its day, as YYYY-MM-DD. */
  number: number;
  date: string;
  /** The day of access. */
  accessed: string;
  /** The permanent address. */
  address: string;
  language: string;
  /** The mark of synthetic data; empty for real data. */
  note: string;
}

/** The formats of reference managers, by file extension. */
export const citationFormats = {
  bib: { mediaType: 'application/x-bibtex; charset=utf-8', write: writeBibtex },
  ris: { mediaType: 'application/x-research-info-systems; charset=utf-8', write: writeRis },
} as const;

/** Formats a citation as a line of text, in the style and language of its reader. */
export function formatCitation(
  view: CitedView,
  style: 'apa' | 'chicago',
  t: Translate<'share'>,
): string {
  const { language, date, accessed, note } = view;
  const formats = formatsOf(language);
  const text = t(`citation.${style}`, {
    ...view,
    number: formats.number(view.number),
    year: date.slice(0, 4),
    date: formats.date(date),
    accessed: formats.date(accessed),
  });
  return note ? `${text} [${note}]` : text;
}

/** Writes a citation for LaTeX; braces around names and titles keep their spelling. */
function writeBibtex(view: CitedView, t: Translate<'share'>): string {
  const { key, date } = view;
  const fields = {
    author: `{${inTex(view.author)}}`,
    title: `{${inTex(view.title)}}`,
    howpublished: inTex(view.portal),
    year: date.slice(0, 4),
    month: String(Number(date.slice(5, 7))),
    version: String(view.number),
    note: inTex(notes(view, t)),
    url: inAddress(view.address),
    urldate: view.accessed,
    language: view.language,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${key},\n${lines.join(',\n')}\n}\n`;
}

/** Writes a citation for Zotero, EndNote and others: one tag on each line. */
function writeRis(view: CitedView, t: Translate<'share'>): string {
  const { date, accessed } = view;
  const tags = [
    ['TY', 'DATA'],
    ['ID', view.key],
    ['AU', view.author],
    ['TI', view.title],
    ['PB', view.portal],
    ['PY', date.slice(0, 4)],
    ['DA', date.replace(/-/g, '/')],
    ['ET', String(view.number)],
    ['N1', notes(view, t)],
    ['UR', view.address],
    ['Y2', accessed.replace(/-/g, '/')],
    ['LA', view.language],
    ['ER', ''],
  ];
  return tags.map(([tag, value = '']) => `${tag}  - ${inLine(value)}\r\n`).join('');
}

function notes({ number, date, language, note }: CitedView, t: Translate<'share'>): string {
  const formats = formatsOf(language);
  const version = t('citation.version', {
    number: formats.number(number),
    date: formats.date(date),
  });
  return note ? `${version}. ${note}` : version;
}

/** The characters with a meaning in TeX. Braces have to be in pairs for BibTeX even if they are escaped. */
const texSigns: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function inTex(text: string): string {
  return inLine(text).replace(/[\\{}~^$&#%_]/g, (sign) => texSigns[sign] ?? `\\${sign}`);
}

/** Returns an address for use within braces: its own braces and backslashes are percent-encoded. */
function inAddress(address: string): string {
  return inLine(address).replace(/[\\{}\s]/g, encodeURIComponent);
}

/** Removes from a text what would end its line. */
function inLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}
