import { getDataset } from '~/datasets';
import { type Code } from '~/datasets/code-lists';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import {
  type MovePreview,
  type PublishedCells,
  type RecordsByYear,
} from '~/records/codes/preview-codes.server';
import { namerOf } from './name-lists.server';

/** How many changed cells are named; the others are counted. */
const MAX_CELLS = 40;

/** Describes in lines the records that a move takes, by year, and the published figures that it changes. */
export async function describeMove(
  previews: readonly MovePreview[],
  { codes, language }: { codes: readonly Code[]; language: string },
): Promise<string[]> {
  const nameOf = namerOf(codes, language);
  const lines: string[] = [];
  for (const preview of previews)
    lines.push(
      ...(await describeYears([preview], 'preview.moved', language)),
      ...(await describeCells(preview, { nameOf, language })),
    );
  return lines;
}

/** Describes in lines the published figures that a change of codes changes, with exact numbers. */
export async function describeCells(
  { dataset, calculation, isReplaced, cells }: PublishedCells,
  { nameOf, language }: { nameOf: (code: string) => string; language: string },
): Promise<string[]> {
  const t = await getTexts(language, 'code-lists');
  const { number } = formatsOf(language);
  const named = t(`statistics:datasets.${dataset}.noun`);
  if (calculation === null) return [t('preview.unpublished', { dataset: named })];
  const values = { dataset: named, number: calculation };
  if (isReplaced) return [t('preview.replaced', values)];
  if (cells.length === 0) return [t('preview.noCells', values)];
  const more = cells.length - MAX_CELLS;
  return [
    t('preview.cells', { ...values, formatted: number(cells.length) }),
    ...cells.slice(0, MAX_CELLS).map(({ dimension, year, code, before, after }) =>
      t('preview.cell', {
        dimension: nameOfDimension(dimension),
        year,
        code: nameOf(code) === code ? code : `${nameOf(code)} (${code})`,
        before: number(before),
        after: number(after),
      }),
    ),
    ...(more > 0 ? [t('uses.more', { formatted: number(more) })] : []),
  ];

  function nameOfDimension(name: string) {
    const declared = getDataset(dataset);
    const found = [...(declared?.dimensions ?? []), ...(declared?.coarser ?? [])].find(
      (dimension) => dimension.name === name,
    );
    const attribute = found ? found.derivedFrom?.attribute : name;
    return attribute === undefined
      ? t(`statistics:parameters.${found?.parameter}`)
      : t(`columns.${attribute}`, { defaultValue: name });
  }
}

type YearsKey =
  `preview.${'moved' | 'left' | 'outside'}` | `applied.${'carried' | 'reparented' | 'kept'}`;

/** Describes in lines how many records of each dataset are meant, by year. */
export async function describeYears(
  datasets: readonly RecordsByYear[],
  key: YearsKey,
  language: string,
): Promise<string[]> {
  const t = await getTexts(language, 'code-lists');
  const { number, list } = formatsOf(language);
  return datasets.map(({ dataset, years }) =>
    t(key, {
      dataset: t(`statistics:datasets.${dataset}.noun`),
      formatted: number(years.reduce((sum, { records }) => sum + records, 0)),
      years: list(
        years.map(({ year, records }) => t('preview.year', { year, formatted: number(records) })),
      ),
    }),
  );
}
