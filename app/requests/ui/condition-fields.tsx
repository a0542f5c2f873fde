import { useMemo } from 'react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { CheckboxField } from '~/ui/forms/choice-field';
import { type FormState } from '~/ui/forms/form-state';
import { TextAreaField } from '~/ui/forms/text-field';
import { mergedValues, savedValues, shownOf, waiverOf } from '../condition-values';
import { type OfficerCondition, type OfficerRequest } from '../officer-request';
import { ConditionEvidence } from './condition-evidence';

type Conditions = readonly OfficerCondition[];

/**
 * The fields of the conditions of an approval in a version of the request, each with what it is judged by, and
 * what is saved about it, by whom. Another version has new fields, which show what somebody else has decided meanwhile.
 */
export function ConditionFields({ request }: { request: OfficerRequest }) {
  const { conditions, version } = request;
  return (
    <>
      <input type="hidden" name="version" value={version} />
      {Object.entries(savedValues(conditions)).map(([field, saved]) => (
        <input key={field} type="hidden" name={shownOf(field)} value={saved} />
      ))}
      {conditions.map((condition) => (
        <div key={`${condition.name} ${version}`} className="officer-condition">
          <ConditionEvidence name={condition.name} request={request} />
          <CheckboxField name={condition.name} />
          <SavedDecision {...condition} />
          <TextAreaField name={waiverOf(condition.name)} rows={2} />
        </div>
      ))}
    </>
  );
}

/** Returns a form that comes back with the conditions that were not changed in it as they are saved now. */
export function useMergedState(
  state: FormState | undefined,
  conditions: Conditions,
): FormState | undefined {
  return useMemo(
    () =>
      state && { ...state, values: { ...state.values, ...mergedValues(conditions, state.values) } },
    [state, conditions],
  );
}

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

/** Says beside the button of an approval which conditions are open in its form; before it is sent, which are saved so. */
export function OpenConditions({
  conditions,
  state,
}: {
  conditions: Conditions;
  state: FormState | undefined;
}) {
  const { t, i18n } = useTranslation('officers');
  const isRefused = state !== undefined && Object.keys(state.errors).length > 0;
  const values = state?.values ?? savedValues(conditions);
  const open = conditions.filter(({ name }) => !values[name] && !values[waiverOf(name)]?.trim());
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
