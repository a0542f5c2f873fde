import { type Calculation } from '~/platform/db/schema';
import { formatDate } from '~/statistics/view/format-dates';
import { heldShareOf, loneMovesOf } from '~/statistics/release/publish-calculation.server';
import { type HeldShare } from '~/protection/linkage/hold-back';
import { shareOfLone } from '~/protection/linkage/lone-moves';
import { type ProtectionPolicy } from '~/protection/policy';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { numberFormat } from '~/platform/i18n/intl-objects';
import { localeTag } from '~/platform/i18n/locale-tag';
import { describeMoment } from '~/platform/i18n/moment.server';
import { type CommandContext } from './command';

/**
 * Returns the values for texts about a calculation: its number, dataset, dates and records; `count` selects
 * the plural form.
 */
export function describeCalculation(
  { id, dataset, records, last_date, date_precision, calculated_at }: Calculation,
  language: string,
): Record<'number' | 'dataset' | 'records' | 'lastDate' | 'calculatedAt', string> & {
  count: number;
} {
  const { number } = formatsOf(language);
  const precision = date_precision === 'day' ? {} : { datePrecision: date_precision };
  return {
    number: String(id),
    dataset,
    count: records,
    records: number(records),
    lastDate: last_date ? formatDate(language, last_date, precision) : '–',
    calculatedAt: describeMoment(calculated_at, language),
  };
}

/**
 * Returns the values for texts on the changed records that a calculation holds back; `count` selects the
 * plural form.
 */
export function describeHeld(
  { changed_records, held_records }: Calculation,
  language: string,
): Record<'changed' | 'held', string> & { count: number } {
  const { number } = formatsOf(language);
  return {
    count: held_records ?? 0,
    changed: number(changed_records ?? 0),
    held: number(held_records ?? 0),
  };
}

const percentage = { style: 'percent', maximumFractionDigits: 1 } as const;

/**
 * Describes how many of the new changes a calculation holds back, what the policy allows and, if any are held
 * back, about what publishing half as often would hold back. Changes that the last publication already held
 * back are not included.
 */
export function describeHeldShare(
  calculation: Calculation,
  { maxHeldShare }: Pick<ProtectionPolicy, 'maxHeldShare'>,
  { language, t }: Pick<CommandContext, 'language' | 't'>,
): string[] {
  const share = heldShareOf(calculation);
  if (!share || maxHeldShare === null) return [];
  const { number } = formatsOf(language);
  const { format: percent } = numberFormat(localeTag(language), percentage);
  const { changed_if_joined: changed, held_if_joined: held } = calculation;
  const partOf = ({ changed, held }: HeldShare) => changed && held / changed;
  const joined = changed === null || held === null ? null : partOf({ changed, held });
  return [
    t('calculate.share', {
      held: number(share.held),
      changed: number(share.changed),
      share: percent(partOf(share)),
      most: percent(maxHeldShare),
    }),
    ...(joined !== null && share.held > 0
      ? [t('calculate.ifJoined', { held: percent(joined) })]
      : []),
  ];
}

/**
 * Describes how many small rounded counts a calculation changes, how many of them a single record changes,
 * the limit of the policy, if any, and about what that share would be if it was published half as often.
 */
export function describeLoneMoves(
  calculation: Calculation,
  { maxLoneMoveShare }: Pick<ProtectionPolicy, 'maxLoneMoveShare'>,
  { language, t }: Pick<CommandContext, 'language' | 't'>,
): string[] {
  const moves = loneMovesOf(calculation);
  if (!moves || moves.moved === 0) return [];
  const { number } = formatsOf(language);
  const { format: percent } = numberFormat(localeTag(language), percentage);
  const { small_moves_if_joined: moved, lone_moves_if_joined: lone } = calculation;
  const joined = moved === null || lone === null ? null : shareOfLone({ moved, lone });
  const share = shareOfLone(moves);
  const facts = { moved: number(moves.moved), lone: number(moves.lone), share: percent(share) };
  const limit =
    maxLoneMoveShare === null
      ? []
      : [t('calculate.loneLimit', { most: percent(maxLoneMoveShare) })];
  return [
    [t('calculate.lone', facts), ...limit].join(' '),
    ...(joined !== null && joined < share
      ? [t('calculate.loneIfJoined', { share: percent(joined) })]
      : []),
  ];
}

/** Returns the values for texts about a retraction: the calculation's number, the day and the reason. */
export function describeRetraction(
  { id, retracted_at, retraction_reason }: Calculation,
  language: string,
): Record<'number' | 'date' | 'reason', string> {
  return {
    number: String(id),
    date: retracted_at ? formatsOf(language).date(homeDay(retracted_at)) : '',
    reason: retraction_reason ?? '',
  };
}
