import { stringify } from 'csv-stringify/sync';
import { nameOfCode } from '~/datasets/code-lists';
import { NOT_STATED, OUTSIDE_HOME_COUNTRY } from '~/datasets/dataset';
import { languages } from '~/platform/i18n/languages.server';
import { texts } from '~/platform/i18n/texts.server';
import { OTHERS, TOTAL } from '../../widgets/file-rows';
import { type ArchivedCalculation } from './archived-calculation';

/** The columns of the names of codes: one for each language. */
export const nameColumns = languages.map((language) => `NAME_${language.toUpperCase()}`);

/** The texts that name the codes which no list has. */
const reserved = {
  [NOT_STATED]: 'statistics:notStated',
  [OUTSIDE_HOME_COUNTRY]: 'statistics:outside',
  [OTHERS]: 'statistics:table.others',
  [TOTAL]: 'statistics:file.once',
};

/** Lists the code lists that the columns of an archive's tables take their codes from. */
export function listArchivedCodes({ dataset }: Pick<ArchivedCalculation, 'dataset'>): string[] {
  return [...new Set(dataset.dimensions.flatMap(({ codeList }) => codeList ?? []))];
}

/**
 * Writes a code list of the calculation: each code with its names in each language, the reserved codes last.
 */
export function writeCodes({ codeLists }: ArchivedCalculation, list: string): string {
  const codes = codeLists.get(list) ?? [];
  return stringify(
    [
      ['CODE', ...nameColumns],
      ...codes.map((code) => [
        code.code,
        ...languages.map((language) => nameOfCode(code, language)),
      ]),
      ...Object.entries(reserved).map(([code, key]) => [
        code,
        ...languages.map((language) => texts.getFixedT(language)(key)),
      ]),
    ],
    { record_delimiter: 'windows', escape_formulas: true },
  );
}
