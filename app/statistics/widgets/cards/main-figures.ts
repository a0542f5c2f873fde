import { NOT_STATED } from '~/datasets/dataset';
import { type Translate } from '~/platform/i18n/text-keys';
import { type DisclosedValue } from '~/protection/protect-table';
import { type WidgetData } from '../widget-data';

/** Figures that are shown only if any of them is disclosed. */
const exceptions = ['not_classified', NOT_STATED];

/** A main figure of a view, with what it means in relation to others. */
export interface MainFigure {
  code: string;
  label: string;
  text: string;
  hint?: string;
}

/** Returns the main figures of a view; the change on the previous year comes last. */
export function mainFiguresOf(
  { observations, change }: Pick<WidgetData, 'observations' | 'change'>,
  t: Translate<'statistics'>,
): MainFigure[] {
  const listed = observations.filter(
    (observation) => isDisclosed(observation) || !exceptions.includes(observation.code),
  );
  return change ? [...listed, { code: 'change', label: t('cards.change'), ...change }] : listed;
}

function isDisclosed(disclosed: DisclosedValue): boolean {
  return Boolean(disclosed.value ?? (disclosed.protection === 'suppressed' && disclosed.min));
}
