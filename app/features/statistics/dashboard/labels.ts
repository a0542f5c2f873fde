import { type TFunction } from 'i18next';
import { nameOfCode, type CodeLists } from '~/datasets/code-lists';
import { NOT_STATED, OUTSIDE_INDONESIA, type Dimension } from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';

/** Names the codes of a dimension in the reader's language. */
export type Labels = (dimension: Pick<Dimension, 'name' | 'codeList'>, code: string) => string;

/** Labels from code lists; `t` holds the namespace `statistics`. A code without a name stands for itself. */
export function createLabels(codeLists: CodeLists, language: string, t: TFunction): Labels {
  const names = new Map<string, Map<string, string>>();
  const namesOf = (list: string) => {
    const known = names.get(list);
    if (known) return known;
    const made = new Map(
      (codeLists.get(list) ?? []).map((code) => [code.code, nameOfCode(code, language)]),
    );
    names.set(list, made);
    return made;
  };
  return ({ codeList }, code) => {
    if (code === NOT_STATED) return t('notStated');
    if (code === OUTSIDE_INDONESIA) return t('outside');
    return namesOf(codeList).get(code) ?? code;
  };
}

/** The name of a month from 1 to 12. */
export function monthLabel(month: string, language: string): string {
  return formatsOf(language).monthName(Number(month));
}
