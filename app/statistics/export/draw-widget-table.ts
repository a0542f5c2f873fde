import { dimensionOfParameter } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { drawTable, type DrawnRow } from '../charts/table-chart';
import { formatIgnored } from '../widgets/format-ignored';
import { createLabels } from '../view/labels';
import { titleOfWidget } from '../widgets/widget-text';
import { breakNotesOfDays } from '../widgets/break-notes';
import { legendOfGaps } from '../observations/gaps';
import { kindOf } from '../widgets/kinds.server';
import { TOTAL } from '../widgets/file-rows';
import { formatDisclosed } from '../observations/format-disclosed';
import { changedNotes } from '../widgets/tables';
import { type FileRow, type LabelledObservation } from '../widgets/widget-data';
import { type CitedFile } from './cited-file';

/** A longer picture would be unreadable; the other formats contain all rows. */
const MAX_ROWS = 40;

/**
 * Draws the table of a widget that has no chart: the rows of its other files, as its page shows
 * them.
 */
export function drawWidgetTable({ widget, context, data, rows }: CitedFile): string {
  const { dataset, applied, language, t } = context;
  const { number } = formatsOf(language);
  const observed = new Map(data.observations.map((observation) => [observation.code, observation]));
  // Unranked rows, and counts besides the codes, are omitted if they are 0.
  const isReserved = (code: string) => code.startsWith('_') || observed.get(code)?.rank === null;
  const isOfRates = widget.kind === 'ranking' && data.shading !== undefined;
  const sizeOf = ({ value, rate }: FileRow) => (isOfRates ? rate : value) ?? 0;
  const drawable = rows.filter(
    ({ code, value }) => value !== 0 || code === TOTAL || !isReserved(code),
  );
  const codes = drawable.filter(({ code }) => !code.startsWith('_'));
  const listed = codes.filter(({ code }) => isListed(observed.get(code)));
  const hasBars = kindOf(widget).shape === 'bars';
  const greatest = Math.max(isOfRates ? 0.01 : 1, ...codes.map(sizeOf));
  const drawn = listed.slice(0, MAX_ROWS).map((row): DrawnRow => {
    const {
      rank,
      share = '',
      text = formatDisclosed(row, language),
    } = observed.get(row.code) ?? {};
    return {
      label: rank ? `${number(rank)}. ${row.label}` : row.label,
      text,
      share,
      isApart: false,
      length: hasBars ? sizeOf(row) / greatest : null,
    };
  });
  const left = codes.length - drawn.length;
  const apart = drawable
    .filter(({ code }) => code.startsWith('_') && !isOfRates)
    .map(({ label, ...disclosed }, index): DrawnRow => ({
      label,
      text: formatDisclosed(disclosed, language),
      share: '',
      length: null,
      isApart: index === 0,
    }));
  const more = t('moreCodes', { number: number(left) });
  return drawTable({
    id: `chart-${data.name}`,
    title: titleOfWidget(dataset, widget, applied, t, context.view.shade),
    note: formatIgnored(applied, language, t),
    rows: [
      ...drawn,
      ...(left > 0 ? [{ label: more, text: '', share: '', length: null, isApart: false }] : []),
      ...apart,
    ],
  });

  /** A ranking ends with the last rank that its page lists. */
  function isListed(observation: LabelledObservation | undefined): boolean {
    if (widget.kind !== 'ranking' || !observation) return true;
    return Boolean(observation.rank && observation.rank <= (widget.limit ?? Infinity));
  }
}

/** Returns the notes below a table that its rows do not contain. */
export function notesOfTable({ widget, context, data, rows }: CitedFile): string[] {
  const { applied, codeLists, dataset, language, view, t } = context;
  const textContext = { ...context, labels: createLabels(codeLists, language, t) };
  const ofFilter = breakNotesOfDays(textContext, applied.query);
  const dimension = dimensionOfParameter(dataset, widget.dimension ?? '', view.division);
  const broken = rows.filter(({ status }) => status === 'B').map(({ code }) => code);
  const observed = new Map(
    data.observations.map((observation) => [observation.code, observation.text]),
  );
  const texts = rows.map((row) => observed.get(row.code) ?? formatDisclosed(row, language));
  const isMultiple = kindOf(widget).shape === 'bars' && dimension?.isMultiple;
  return [
    ...(widget.kind === 'ranking' ? (data.shading?.notes ?? []) : []),
    ...(isMultiple && data.observations.length > 0 ? [t('table.multiple')] : []),
    legendOfGaps(texts, t),
    ...(dimension && ofFilter.length === 0
      ? changedNotes(textContext, dimension, broken)
      : ofFilter),
  ];
}
