import { stringify } from 'csv-stringify/sync';
import { type Dimension } from '~/datasets/dataset';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type ArchivedCalculation } from './archived-calculation';

/** The columns of a table with its counts. */
export const valueColumns = ['VALUE', 'MAX', 'OBS_STATUS', 'CONF_STATUS', 'PROTECTION'] as const;

/** Returns the columns of codes, named like the parameters of their dimensions. */
export function tableColumns(dimensions: readonly Dimension[]): string[] {
  return dimensions.map(({ parameter }) => parameter.toUpperCase());
}

/** Returns the meanings of the columns of an archive's tables, in a language, by column. */
export async function meaningsOfColumns(
  { dataset }: Pick<ArchivedCalculation, 'dataset'>,
  language: string,
): Promise<Record<string, string>> {
  const t = await getTexts(language, 'readme');
  return {
    ...Object.fromEntries(
      dataset.dimensions.map(({ parameter }) => [
        parameter.toUpperCase(),
        t(`statistics:parameters.${parameter}`),
      ]),
    ),
    ...Object.fromEntries(valueColumns.map((name) => [name, t(`archive.columns.${name}`)])),
  };
}

/**
 * Writes the data dictionary of an archive as CSV: a row for each column, with its meaning in each language.
 */
export async function writeArchiveDictionary(archived: ArchivedCalculation): Promise<string> {
  const meanings = await Promise.all(
    languages.map((language) => meaningsOfColumns(archived, language)),
  );
  const listOf = (column: string) =>
    archived.dataset.dimensions.find(({ parameter }) => parameter.toUpperCase() === column)
      ?.codeList ?? '';
  const columns = Object.keys(meanings[0] ?? {});
  return stringify(
    [
      ['COLUMN', 'CODE_LIST', ...languages.map((language) => `MEANING_${language.toUpperCase()}`)],
      ...columns.map((column) => [
        column,
        listOf(column),
        ...meanings.map((meaning) => meaning[column] ?? ''),
      ]),
    ],
    { record_delimiter: 'windows', escape_formulas: true },
  );
}
