import { dimensionNamed, type Widget } from '~/datasets/dataset';
import { type ProtectionPolicy } from '~/protection/policy';
import { changeOf } from '../narrative/comparison';
import { growthInWords, type GrowthInWords } from '../narrative/growth-in-words';
import { legendOfGaps } from '../observations/gaps';
import { type WidgetData } from '../widgets/widget-data';
import { type ViewRequest } from '../view/view-request';
import { againstInWords } from '../narrative/changes-in-words';
import { type ComparedCodes } from '../narrative/find-changes';

type Words = Parameters<typeof againstInWords>[0] &
  Pick<ViewRequest, 'dataset' | 'view'> & { policy: ProtectionPolicy };

/**
 * A table of codes with how each has changed on the year before, under the rules by which growth is told of a code
 * over the years; as it is where that is told of none of its rows.
 */
export function withChanges(
  words: Words,
  { kind, dimension = '' }: Widget,
  data: WidgetData,
  compared: ComparedCodes | null,
): WidgetData {
  const { dataset, view, policy } = words;
  if (kind !== 'bars' || !compared) return data;
  const name = dimensionNamed(dataset, dimension, view.division);
  const formatted = new Map<string, GrowthInWords>();
  for (const one of compared.codes) {
    if (one.dimension.name !== name) continue;
    const change = changeOf(one.now, one.before, policy);
    if (change !== null) formatted.set(one.code, growthInWords(words, { ...one, change }));
  }
  if (!data.observations.some(({ code }) => formatted.has(code))) return data;
  const { periodBefore } = compared;
  const gapOf = compared.gapsOf(name);
  const changes = data.observations.map(
    ({ code }) => formatted.get(code) ?? growthInWords(words, null, { gap: gapOf(code) }),
  );
  const signs = legendOfGaps(
    changes.map(({ text }) => text),
    words.t,
  );
  return {
    ...data,
    observations: data.observations.map((row, place) => ({ ...row, change: changes[place] })),
    comparedWith: {
      year: periodBefore.start.slice(0, 4),
      note: [againstInWords(words, periodBefore), words.t('statistics:table.marks'), signs].join(
        ' ',
      ),
    },
  };
}
