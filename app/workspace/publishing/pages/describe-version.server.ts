import { type NameActor } from '~/auth/name-actors.server';
import { calculationInfo, describeCalculation } from '~/calculations/calculation-info';
import { type Db } from '~/platform/db/client.server';
import { type Calculation, type PlannedPublication } from '~/platform/db/schema';
import { formatsOf } from '~/platform/i18n/formats';
import { describeMoment } from '~/platform/i18n/moment.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Translation, translationOf } from '~/platform/i18n/translation';
import { formatDate } from '~/statistics/view/format-dates';
import { namePeople } from '../../name-people.server';
import { type Publication } from '../list-publications.server';

/** A version in the words of the room. */
export interface DescribedVersion {
  id: number;
  /** Its records, and how far they reach. */
  facts: string;
  /** Who calculated it, and when. */
  calculated: string;
}

/** A publication in the words of the room: what happened, one sentence each. */
export interface DescribedPublication {
  key: number;
  id: number;
  facts: string[];
  notes: Translation[];
}

/** A planned publication in the words of the room. */
export interface DescribedPlan {
  id: number;
  isWaiting: boolean;
  text: string;
}

/** What descriptions depend on. */
export interface DescribeContext {
  language: string;
  t: Translate<'publishing'>;
  nameOf: NameActor;
}

/** Returns what descriptions depend on, with the names of some actors in the form of `keptActor`. */
export async function describeContext(
  db: Db,
  kept: readonly (string | null)[],
  { language, t }: Omit<DescribeContext, 'nameOf'>,
): Promise<DescribeContext> {
  return { language, t, nameOf: await namePeople(db, kept, language) };
}

/** Describes a version. */
export function describeVersion(
  calculation: Calculation,
  { language, t, nameOf }: DescribeContext,
): DescribedVersion {
  const { id, records, lastDate, datePrecision } = calculationInfo(
    describeCalculation(calculation),
  );
  const how = datePrecision ? 'period' : 'day';
  const until = t(`statistics:until.${how}`, {
    date: formatDate(language, lastDate, { datePrecision }),
  });
  const { number } = formatsOf(language);
  return {
    id,
    facts: t('releases:facts', { count: records, records: number(records), until }),
    calculated: t('calculated', {
      by: nameOf(calculation.calculated_by),
      at: describeMoment(calculation.calculated_at, language),
    }),
  };
}

/** Describes a publication, with what became of it. */
export function describePublication(
  publication: Publication,
  { language, t, nameOf }: DescribeContext,
): DescribedPublication {
  const { published_by, published_at, withdrawn_by, withdrawn_at } = publication;
  const { retracted_at, retracted_by, override_reason, emergency_reason } = publication;
  const at = (moment: Date) => describeMoment(moment, language);
  const isRetracted = withdrawn_at?.getTime() === retracted_at?.getTime();
  return {
    key: publication.id,
    id: publication.calculation_id,
    facts: [
      t('published', { by: nameOf(published_by), at: at(published_at) }),
      ...(override_reason === null ? [] : [t('overridden', { reason: override_reason })]),
      ...(emergency_reason === null ? [] : [t('emergency', { reason: emergency_reason })]),
      ...(withdrawn_at && withdrawn_by && !isRetracted
        ? [t('withdrawn', { by: nameOf(withdrawn_by), at: at(withdrawn_at) })]
        : []),
      ...(retracted_at && retracted_by
        ? [
            t('retracted', {
              by: nameOf(retracted_by),
              at: at(retracted_at),
              reason: publication.retraction_reason,
            }),
          ]
        : []),
    ],
    notes: [publication.note, publication.withdrawal_note].flatMap((note) =>
      note ? translationOf(note, language) : [],
    ),
  };
}

/** Describes a plan that waits, or was refused. */
export function describePlan(
  plan: PlannedPublication,
  { language, t, nameOf }: DescribeContext,
): DescribedPlan {
  const isWaiting = plan.state === 'waiting';
  const values = {
    number: plan.calculation_id,
    by: nameOf(plan.planned_by),
    at: describeMoment(plan.due_at, language),
  };
  return {
    id: plan.calculation_id,
    isWaiting,
    text: isWaiting
      ? t('plan.waiting', values)
      : t('plan.refused', { ...values, reason: t(`refused.${plan.refusal}`) }),
  };
}

/** Returns everybody that publications name. */
export const actorsOf = (publications: readonly Publication[]) =>
  publications.flatMap(({ published_by, withdrawn_by, retracted_by }) => [
    published_by,
    withdrawn_by,
    retracted_by,
  ]);
