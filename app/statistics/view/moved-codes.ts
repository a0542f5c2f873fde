import { formerNameOf, nameOfCode } from '~/datasets/code-lists';
import { dimensionOfParameter } from '~/datasets/dataset';
import { mergedInto, onceMergedInto } from '~/datasets/merge-mark';
import { successorsOf, validityOf } from '~/datasets/validity';
import { formatsOf } from '~/platform/i18n/formats';
import { withCodes, type View } from './view';
import { hrefOfView } from './view-url';
import { type ViewRequest } from './view-request';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { type Labels } from './labels';

/**
 * A note on a code of a filter: the other codes or the name under which its records are now counted, and
 * since when.
 */
export interface MovedCode {
  text: string;
  links: { name: string; href: string }[];
}

/**
 * Returns the codes of a view that were merged into another one, have ended or were renamed, according to the
 * code lists of its calculation:
 * an earlier calculation still counts the old code, and shows no note.
 *
 * @param hrefTo - returns the address of the same page for another view; by default that of the dashboard.
 */
export function movedCodes(
  request: Omit<ViewRequest, 'calculation'> & { calculation: CalculationInfo; labels: Labels },
  hrefTo?: (view: View) => string,
): MovedCode[] {
  const { dataset, view, calculation, codeLists, language, labels, t } = request;
  const { date } = formatsOf(language);
  const hrefOf = hrefTo ?? ((item: View) => hrefOfView(dataset, item, calculation.defaultYear));
  return Object.entries(view.codes).flatMap(([parameter, codes]) => {
    const dimension = dimensionOfParameter(dataset, parameter, view.division);
    if (!dimension?.codeList) return [];
    const list = codeLists.get(dimension.codeList) ?? [];
    return list.flatMap((code): MovedCode[] => {
      if (!codes.includes(code.code)) return [];
      const counted = mergedInto(list, code.code, dataset.name);
      // Otherwise later records carry the code again.
      const merged = counted ?? onceMergedInto(code.attributes, dataset.name);
      const { to: end } = validityOf(code);
      const next = merged ? [merged.into] : successorsOf(code);
      const name = labels(dimension, code.code);
      const links = next.map((successor) => ({
        name: labels(dimension, successor),
        href: hrefOf(withCodes(view, parameter, [successor])),
      }));
      if (merged) {
        const { into, on } = merged;
        const values = { name, into: labels(dimension, into), date: date(on) };
        const key = counted ? 'merged' : 'returned';
        return [{ text: t(`summary:moved.${key}`, values), links }];
      }
      const hasEnded = end !== undefined && end < calculation.date;
      const former = formerNameOf(code, language);
      const isRenamed = former && former.name !== nameOfCode(code, language);
      return [
        ...(hasEnded ? [{ text: t('summary:moved.ended', { name, date: date(end) }), links }] : []),
        ...(isRenamed
          ? [
              {
                text: t('summary:moved.renamed', {
                  name,
                  former: former.name,
                  date: date(former.until),
                }),
                links: [],
              },
            ]
          : []),
      ];
    });
  });
}
