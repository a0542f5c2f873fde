import { dimensionOfParameter } from '~/datasets/dataset';
import { getTexts } from '~/platform/i18n/texts.server';
import { sourceOfPicture } from '../analysis/compose-answer-picture';
import { formatIgnored } from '../widgets/format-ignored';
import { createLabels } from '../view/labels';
import { type ProtectionPolicy } from '~/protection/policy';
import { breakNotesOfDays } from '../widgets/break-notes';
import { legendOfSigns } from '../observations/gaps';
import { kindOf } from '../widgets/kinds.server';
import { coverageOf } from '../observations/series-codes';
import { type LabelledObservation, type MonthGrid } from '../widgets/widget-data';
import { type ViewRequest } from '../view/view-request';
import { type PictureItem, type SharePicture } from '../charts/draw-share-picture';
import { type SharedView } from './get-shared-view.server';

/** The rows of a picture; a series has all its columns. */
const MAX_ROWS = 5;

/** Separates the texts of one item. */
const DOT = ' · ';

/** Composes the picture of a view: its statement, its figures and their source. */
export async function composeSharePicture(
  shared: SharedView,
  policy: ProtectionPolicy,
): Promise<Omit<SharePicture, 'fonts'>> {
  const { request, lead, only, data, name, subject, sentence } = shared;
  const { calculation, language } = request;
  const common = await getTexts(language, 'common');
  const ofYears = lead.kind === 'durations' && data.months;
  const { shape = 'list' } = ofYears ? {} : kindOf(lead);
  const observations = data.unlisted ? [] : data.observations;
  const isOfRates = lead.kind === 'ranking' && data.shading !== undefined;
  const greatest = isOfRates
    ? observations.filter(({ rank }) => rank).slice(0, MAX_ROWS)
    : greatestOf(observations);
  const disclosed = shape === 'columns' || lead.kind === 'durations' ? observations : greatest;
  const empty = data.unlisted?.text ?? data.formatted;
  const headline = sentence || (disclosed.length > 0 ? name : empty);
  const named: Pick<SharePicture, 'subject' | 'headline' | 'shape' | 'name' | 'items'> = {
    subject,
    headline,
    shape,
    name:
      sentence === '' || (disclosed.length === 0 && only)
        ? ''
        : disclosed.length > 0
          ? name
          : empty,
    items: ofYears ? itemsOfYears(ofYears, request.t) : itemsOf(disclosed, shape, isOfRates),
  };
  const texts = [named.name, headline, ...named.items.flatMap(({ text }) => text.split(DOT))];
  return {
    ...named,
    notes: notesOf(shared, disclosed, legendOfSigns(texts, policy, request.t)),
    mark: calculation.isSynthetic ? common('synthetic.title') : '',
    portal: common('portal'),
  };
}

/** Returns the greatest observations, whatever else a map orders them by. */
function greatestOf(observations: readonly LabelledObservation[]): LabelledObservation[] {
  return observations
    .filter(({ value }) => value)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    .slice(0, MAX_ROWS);
}

/** Returns the quartiles of the durations of each year, as in its column. */
function itemsOfYears({ years, rows }: MonthGrid, t: ViewRequest['t']): PictureItem[] {
  return years.map((year, index) => {
    const cells = rows.flatMap(({ label, cells }) => {
      const cell = cells[index];
      return cell ? [{ ...cell, text: `${label}: ${cell.text}` }] : [];
    });
    const isProvisional = cells.some((cell) => cell.isProvisional);
    return {
      label: isProvisional
        ? t('chart.itemProvisional', { item: year, note: t('table.provisional') })
        : year,
      text: cells.map(({ text }) => text).join(DOT),
      length: null,
    };
  });
}

/** Returns the observations as marks, measured by the greatest of them. */
function itemsOf(
  disclosed: readonly LabelledObservation[],
  shape: SharePicture['shape'],
  isOfRates: boolean,
): PictureItem[] {
  const lengthOf = (observation: LabelledObservation) =>
    isOfRates ? (observation.rate ?? 0) : lengthOfCount(observation);
  const most = Math.max(isOfRates ? 0.01 : 1, ...disclosed.map(lengthOf));
  return disclosed.map((observation) => ({
    label: observation.label,
    text: [observation.text, ...(observation.share ? [observation.share] : [])].join(DOT),
    length: shape === 'list' ? null : lengthOf(observation) / most,
    pattern: patternOf(observation),
  }));
}

/** A count below the threshold is drawn at its upper bound, with a distinct pattern. */
function patternOf({ status, protection }: LabelledObservation): PictureItem['pattern'] {
  if (protection === 'below-threshold' && status !== 'M') return 'below-threshold';
  return status === 'P' ? 'provisional' : undefined;
}

function lengthOfCount(observation: LabelledObservation): number {
  if (observation.status === 'M') return 0;
  return observation.protection === 'below-threshold' ? observation.max : (observation.value ?? 0);
}

function notesOf(
  { request, context, lead, only, data }: SharedView,
  disclosed: readonly LabelledObservation[],
  signs: string,
): string[] {
  const { dataset, view, language, t } = request;
  const dimension = dimensionOfParameter(dataset, lead.dimension ?? '', view.division);
  const labels = createLabels(request.codeLists, language, t);
  // The first sentence of a view says what happened; a series explains its mark.
  const isMarked = disclosed.some(({ isBreak }) => isBreak);
  const breaks =
    only && !isMarked ? breakNotesOfDays({ ...request, labels }, context.applied.query) : [];
  const until = coverageOf(request, disclosed);
  const belowThreshold = disclosed.find(
    (observation) => patternOf(observation) === 'below-threshold',
  );
  const hints = [
    only ? formatIgnored(context.applied, language, t) : '',
    lead.kind === 'ranking' ? (data.shading?.detail ?? '') : '',
    ...(lead.kind === 'durations' || isMarked ? data.notes : breaks),
    dimension?.isMultiple && disclosed.length > 0 ? t('table.multiple') : '',
    until
      ? t(lead.kind === 'durations' ? 'map.provisional' : 'table.provisionalNote', { until })
      : '',
    kindOf(lead).shape === 'columns' && belowThreshold
      ? t('files:mapLegendBelowThreshold', { value: belowThreshold.text })
      : '',
    signs,
  ];
  return [sourceOfPicture(request), hints.filter((hint) => hint !== '').join(' ')];
}
