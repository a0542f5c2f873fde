import { type Translate } from '~/platform/i18n/text-keys';
import { nameOfCode, type CodeLists } from '~/datasets/code-lists';
import { mergedParts } from '~/datasets/territory';
import {
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  type CalendarPart,
  type CoarserDimension,
  type Dimension,
  type Division,
} from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';

/** A code in the visitor's language. */
export interface NamedCode {
  code: string;
  name: string;
}

/** The properties of a dimension that determine the names of its codes. */
export type LabelledDimension = Pick<Dimension, 'name' | 'codeList' | 'calendar'> &
  Partial<Pick<Dimension, 'division' | 'groupList'> & Pick<CoarserDimension, 'coarsens'>>;

/** Names the codes of a dimension in the visitor's language. */
export type Labels = (dimension: LabelledDimension, code: string) => string;

/**
 * Creates labels from code lists and the calendar; `t` has the namespace `statistics`. A code without a name
 * is its own label; the label of one that counts differently in the two divisions names its division.
 */
export function createLabels(
  codeLists: CodeLists,
  language: string,
  t: Translate<'statistics'>,
): Labels {
  const names = new Map<string, Map<string, string>>();
  const namesOf = (list: string, division: Division | undefined) => {
    const key = `${list} ${division}`;
    const known = names.get(key);
    if (known) return known;
    const codes = codeLists.get(list) ?? [];
    const made = new Map(codes.map((code) => [code.code, nameOfCode(code, language)]));
    for (const [code, parts] of division ? mergedParts(codes) : []) {
      const name = made.get(code);
      if (division && name) {
        made.set(code, t(`summary:merged.${division}`, { name, count: parts.length }));
      }
    }
    names.set(key, made);
    return made;
  };
  return ({ codeList, calendar, division, coarsens, groupList = '' }, code) => {
    if (coarsens && codeList === undefined) return t('quarter', { number: code });
    if (codeList === undefined) return calendarLabel(calendar, code, language);
    if (code === NOT_STATED) return t('notStated');
    if (code === OUTSIDE_HOME_COUNTRY) return t('outside');
    const name = namesOf(codeList, division).get(code);
    return name ?? namesOf(groupList, undefined).get(code) ?? code;
  };
}

/** Labels a year, a month, a month of a year; weeks are labelled by their codes. */
function calendarLabel(calendar: CalendarPart | undefined, code: string, language: string): string {
  const { year, monthName, month } = formatsOf(language);
  if (calendar === 'year') return year(code);
  if (calendar === 'month') return monthName(Number(code));
  return calendar === 'year_month' ? month(`${code}-01`) : code;
}
