import { getDataset } from '~/datasets';
import { type Code } from '~/datasets/code-lists';
import { recordedDimensions } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import {
  type ChangedCell,
  type MovePreview,
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
  const t = await getTexts(language, 'code-lists');
  const { number } = formatsOf(language);
  const nameOf = namerOf(codes, language);
  const lines: string[] = [];
  for (const { dataset, years, calculation, cells } of previews) {
    const named = t(`statistics:datasets.${dataset}.noun`);
    lines.push(...(await describeYears([{ dataset, years }], 'preview.moved', language)));
    if (calculation === null) {
      lines.push(t('preview.unpublished', { dataset: named }));
      continue;
    }
    const values = { dataset: named, number: calculation };
    if (cells.length === 0) {
      lines.push(t('preview.noCells', values));
      continue;
    }
    lines.push(t('preview.cells', { ...values, formatted: number(cells.length) }));
    lines.push(...cells.slice(0, MAX_CELLS).map((cell) => describeCell(dataset, cell)));
    const more = cells.length - MAX_CELLS;
    if (more > 0) lines.push(t('uses.more', { formatted: number(more) }));
  }
  return lines;

  function describeCell(dataset: string, { dimension, year, code, before, after }: ChangedCell) {
    const declared = getDataset(dataset);
    const found = declared && recordedDimensions(declared).find(({ name }) => name === dimension);
    const nameOfDimension = found?.derivedFrom
      ? t(`columns.${found.derivedFrom.attribute}`, { defaultValue: dimension })
      : t(`statistics:parameters.${found?.parameter}`);
    return t('preview.cell', {
      dimension: nameOfDimension,
      year,
      code: `${nameOf(code)} (${code})`,
      before: number(before),
      after: number(after),
    });
  }
}

/** Describes in lines how many records of each dataset are meant, by year. */
export async function describeYears(
  datasets: readonly RecordsByYear[],
  key: 'preview.moved' | 'preview.left' | 'preview.outside',
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
