import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { CheckboxField } from '~/ui/forms/choice-field';
import { type FormState } from '~/ui/forms/form-state';
import { TextAreaField } from '~/ui/forms/text-field';
import { type OfficerCondition } from '../officer-request';

type Conditions = readonly OfficerCondition[];

/** The fields of the conditions of an approval, each with what is saved about it, and by whom. */
export function ConditionFields({ conditions }: { conditions: Conditions }) {
  return conditions.map((condition) => (
    <div key={condition.name} className="officer-condition">
      <CheckboxField name={condition.name} />
      <SavedDecision {...condition} />
      <TextAreaField name={waiverOf(condition.name)} rows={2} />
    </div>
  ));
}

/** The name of the field for the reason of a waiver. */
export const waiverOf = <Name extends string>(name: Name) => `${name}_waiver` as const;

/** Says who has ticked or waived a condition, when and why. */
export function SavedDecision({ outcome, reason, who, at }: OfficerCondition) {
  const { t } = useTranslation('officers');
  if (outcome === 'open' || !at) return null;
  return (
    <p className="officer-facts">
      {`${t(`conditions.${outcome}`, { who, at: at.text })} ${reason}`.trim()}
    </p>
  );
}

/** What the fields begin with: the saved decisions. */
export function savedValues(conditions: Conditions): Record<string, string> {
  return Object.fromEntries(
    conditions.flatMap(({ name, outcome, reason }) => [
      [name, outcome === 'ticked' ? 'on' : ''],
      [waiverOf(name), reason],
    ]),
  );
}

/** Says beside the button of an approval which conditions are open: those it was refused for, at first those saved. */
export function OpenConditions({
  conditions,
  state,
}: {
  conditions: Conditions;
  state: FormState | undefined;
}) {
  const { t, i18n } = useTranslation('officers');
  const isRefused = state !== undefined && Object.keys(state.errors).length > 0;
  const open = conditions.filter(({ name, outcome }) =>
    isRefused ? state.errors[name] : outcome === 'open',
  );
  if (open.length === 0) return null;
  const names = formatsOf(i18n.language).list(
    open.map(({ name }) => t(`conditions.${name}.label`)),
  );
  return (
    <p className={isRefused ? 'form-error' : 'officer-facts'}>
      {t('conditions.missing', { names })}
    </p>
  );
}
