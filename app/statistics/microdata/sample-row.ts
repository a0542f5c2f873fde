import { type CodeLists } from '~/datasets/code-lists';
import { COUNTRY_LIST, NOT_STATED, type RecordedDimension } from '~/datasets/dataset';
import { territoryOf } from '~/datasets/territory';
import { type MicrodataRow } from '../export/microdata-row';

/**
 * Returns a made-up record that shows guests what records look like: the first code of each list, children
 * below their parents, and the country of its places. It comes from no record.
 */
export function sampleRow(
  dimensions: readonly RecordedDimension[],
  codeLists: CodeLists,
  year: number,
): MicrodataRow {
  const { home } = territoryOf(codeLists);
  const codes: Record<string, string | string[]> = {};
  for (const { name, codeList, parent, isMultiple } of dimensions) {
    const above = dimensions.find(({ parameter }) => parameter === parent?.dimension);
    const wanted = above && [codes[above.name] ?? []].flat()[0];
    const first = (codeLists.get(codeList) ?? []).find(
      ({ attributes }) => !parent || attributes[parent.attribute] === wanted,
    );
    const code = codeList === COUNTRY_LIST ? home : (first?.code ?? NOT_STATED);
    codes[name] = isMultiple ? [code] : code;
  }
  return { ...codes, month: `${year}-01` };
}
