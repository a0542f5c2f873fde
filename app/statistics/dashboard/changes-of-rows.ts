import { dimensionNamed, type Widget } from '~/datasets/dataset';
import { type ProtectionPolicy } from '~/protection/policy';
import { changeOf } from '../narrative/comparison';
import { formatGrowth, type FormattedGrowth } from '../narrative/growth-in-words';
import { legendOfGaps } from '../observations/gaps';
import { type WidgetData } from '../widgets/widget-data';
import { type ViewRequest } from '../view/view-request';
import { formatAgainst } from '../narrative/format-changes';
import { type ComparedCodes } from '../narrative/find-changes';

type TextContext = Parameters<typeof formatAgainst>[0] &
  Pick<ViewRequest, 'dataset' | 'view'> & { policy: ProtectionPolicy };

/**
 * Adds to a table of codes how each has changed on the year before, under the rules for the growth of a code
 * over the years; unchanged if that is disclosed for none of its rows.
 */
export function withChanges(
  context: TextContext,
  { kind, dimension = '' }: Widget,
  data: WidgetData,
  compared: ComparedCodes | null,
): WidgetData {
  const { dataset, view, policy } = context;
  if (kind !== 'bars' || !compared) return data;
  const name = dimensionNamed(dataset, dimension, view.division);
  const formatted = new Map<string, FormattedGrowth>();
  for (const codeChange of compared.codes) {
    if (codeChange.dimension.name !== name) continue;
    const change = changeOf(codeChange.now, codeChange.before, policy);
    if (change !== null)
      formatted.set(codeChange.code, formatGrowth(context, { ...codeChange, change }));
  }
  if (!data.observations.some(({ code }) => formatted.has(code))) return data;
  const { periodBefore } = compared;
  const gapOf = compared.gapsOf(name);
  const changes = data.observations.map(
    ({ code }) => formatted.get(code) ?? formatGrowth(context, null, { gap: gapOf(code) }),
  );
  const signs = legendOfGaps(
    changes.map(({ text }) => text),
    context.t,
  );
  return {
    ...data,
    observations: data.observations.map((row, index) => ({ ...row, change: changes[index] })),
    comparedWith: {
      year: periodBefore.start.slice(0, 4),
      note: [formatAgainst(context, periodBefore), context.t('statistics:table.marks'), signs].join(
        ' ',
      ),
    },
  };
}
