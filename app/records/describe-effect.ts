import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { type ImportEffect, type YearEffect } from './import-effect.server';
import { type ImportCounts } from './import-records.server';

interface Wording {
  t: Translate<'import'>;
  language: string;
}

/** Describes in sentences what an import does by year, and compared with the files before it. */
export function describeEffect(
  effect: ImportEffect,
  counts: Pick<ImportCounts, 'rows'>,
  wording: Wording,
): string[] {
  const { t, language } = wording;
  const { number } = formatsOf(language);
  return [
    t('effect.years'),
    ...effect.years.map((each) => {
      const line = t('effect.year', {
        year: each.year,
        before: number(each.before),
        after: number(each.after),
        added: number(each.added),
        changed: number(each.changed),
        unchanged: number(each.unchanged),
      });
      const change = changeOf(each, language);
      const missing =
        each.missing > 0 ? `; ${t('effect.missing', { records: number(each.missing) })}` : '';
      return `  ${line}${missing}${change && ` (${change})`}`;
    }),
    ...describeComparison(effect, counts, wording),
  ];
}

/** Describes how many records come late, and how many rows the files before it had. */
export function describeComparison(
  { late, files }: ImportEffect,
  { rows }: Pick<ImportCounts, 'rows'>,
  { t, language }: Wording,
): string[] {
  const { number, date, change } = formatsOf(language);
  const usual = files?.usual;
  const isUsual = usual && rows >= usual.from && rows <= usual.to;
  return [
    ...(late
      ? [
          t('effect.late', {
            records: number(late.records),
            date: date(late.until),
            number: late.calculation,
          }),
        ]
      : []),
    ...(files
      ? [
          t('effect.lastFile', {
            name: files.last.name,
            date: date(files.last.importedOn),
            former: number(files.last.rows),
            rows: number(rows),
            change: change(files.last.rows > 0 ? rows / files.last.rows - 1 : 0),
          }),
        ]
      : []),
    ...(usual
      ? [
          t(isUsual ? 'effect.usual' : 'effect.unusual', {
            from: number(usual.from),
            to: number(usual.to),
            files: number(usual.files),
          }),
        ]
      : []),
  ];
}

/** Returns by which share the records of a year change; empty where there were none before. */
export function changeOf({ before, after }: YearEffect, language: string): string {
  return before > 0 ? formatsOf(language).change(after / before - 1) : '';
}
