import { type Translate } from '~/i18n/text-keys';
import { nameOfCode, type CodeLists } from '~/datasets/code-lists';
import {
  NOT_STATED,
  OUTSIDE_INDONESIA,
  type CalendarPart,
  type Dimension,
} from '~/datasets/dataset';
import { formatsOf } from '~/i18n/formats';

/** A code in the visitor's language. */
export interface NamedCode {
  code: string;
  name: string;
}

/** Names the codes of a dimension in the visitor's language. */
export type Labels = (
  dimension: Pick<Dimension, 'name' | 'codeList' | 'calendar'>,
  code: string,
) => string;

/** Labels from code lists and the calendar; `t` holds the namespace `statistics`. A code without a name stands for itself. */
export function createLabels(
  codeLists: CodeLists,
  language: string,
  t: Translate<'statistics'>,
): Labels {
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
  return ({ codeList, calendar }, code) => {
    if (codeList === undefined) return calendarLabel(calendar, code, language);
    if (code === NOT_STATED) return t('notStated');
    if (code === OUTSIDE_INDONESIA) return t('outside');
    return namesOf(codeList).get(code) ?? code;
  };
}

/** A year, the name of a month, a month of a year; weeks are told by their codes. */
function calendarLabel(calendar: CalendarPart | undefined, code: string, language: string): string {
  const { year, monthName, month } = formatsOf(language);
  if (calendar === 'year') return year(code);
  if (calendar === 'month') return monthName(Number(code));
  return calendar === 'year_month' ? month(`${code}-01`) : code;
}
