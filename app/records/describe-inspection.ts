import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type InspectedFile } from './inspect-file.server';
import { shortValue } from './short-value';

const separators: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
};

const occurrences = [
  'blank',
  'repeated',
  'totals',
  'hiddenRows',
  'merged',
  'misplaced',
  'unreadable',
] as const;

/** Describes in lines of text how a file is read, and what occurs in it that may be unexpected. */
export function describeInspection(
  file: InspectedFile,
  t: Translate<'import'>,
  language: string,
): string[] {
  const { list, number } = formatsOf(language);
  const quoted = (texts: readonly string[]) => list(texts.map((text) => `"${shortValue(text)}"`));
  const { sheet, delimiter, header, repeated } = file;
  const unread = sheet?.unread ?? [];
  const hidden = sheet?.hidden ?? [];
  return [
    ...(sheet ? [t('inspect.isSheet', { name: shortValue(sheet.name) })] : []),
    ...(unread.length > 0 ? [t('inspect.unread', { names: quoted(unread) })] : []),
    ...(hidden.length > 0 ? [t('inspect.hidden', { names: quoted(hidden) })] : []),
    ...(delimiter === null ? [] : [t('inspect.separator', { separator: nameOf(delimiter, t) })]),
    t('inspect.header', { line: header.line }),
    ...(header.above.length > 0 ? [t('inspect.above', { texts: quoted(header.above) })] : []),
    t('inspect.rows', { rows: number(file.rows) }),
    ...occurrences
      .filter((kind) => file[kind].count > 0)
      .map((kind) => {
        const { count, at } = file[kind];
        const named = list(count > at.length ? [...at, '…'] : at);
        return t(`inspect.${kind}`, { formatted: number(count), at: named });
      }),
    ...(repeated.isComplete ? [] : [t('inspect.incomplete')]),
  ];
}

const nameOf = (delimiter: string, t: Translate<'import'>) =>
  t(`inspect.separators.${separators[delimiter] ?? 'comma'}`);
