import { dimensionOfParameter } from '~/datasets/dataset';
import { dayIn, successorsOf, validityOf } from '~/datasets/validity';
import { formatsOf } from '~/i18n/formats';
import { withCodes } from '../views/view';
import { hrefOfView } from '../views/view-url';
import { type ViewRequest } from '../widgets/widget-kind';
import { type Labels } from './labels';

/** A note on a code of a filter: since when its records are counted under which other codes. */
export interface MovedCode {
  text: string;
  links: { name: string; href: string }[];
}

/**
 * The codes of a view that were merged into another one, or have ended, by the code lists of its calculation: an earlier
 * calculation still counts the old code, and shows no note.
 */
export function movedCodes({
  dataset,
  view,
  calculation,
  codeLists,
  language,
  labels,
  t,
}: ViewRequest & { labels: Labels }): MovedCode[] {
  const { date } = formatsOf(language);
  return Object.entries(view.codes).flatMap(([parameter, codes]) => {
    const dimension = dimensionOfParameter(dataset, parameter, view.division);
    if (!dimension?.codeList) return [];
    const list = codeLists.get(dimension.codeList) ?? [];
    return list.flatMap((code): MovedCode[] => {
      if (!codes.includes(code.code)) return [];
      const { merged_into: into, merged_on } = code.attributes;
      const [on, { to: end }] = [dayIn(merged_on), validityOf(code)];
      const next = into ? [into] : successorsOf(code);
      const name = labels(dimension, code.code);
      const links = next.map((one) => ({
        name: labels(dimension, one),
        href: hrefOfView(dataset, withCodes(view, parameter, [one]), calculation.defaultYear),
      }));
      if (into && on) {
        const values = { name, into: labels(dimension, into), date: date(on) };
        return [{ text: t('summary:moved.merged', values), links }];
      }
      const hasEnded = end !== undefined && end < calculation.date;
      return hasEnded ? [{ text: t('summary:moved.ended', { name, date: date(end) }), links }] : [];
    });
  });
}
