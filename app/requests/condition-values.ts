import { type ApprovalCondition, type ConditionDecision } from './conditions';

/** A condition and what is saved about it. */
interface SavedCondition extends ConditionDecision {
  name: ApprovalCondition;
}

/** The name of the field for the reason of a waiver. */
export const waiverOf = <Name extends string>(name: Name) => `${name}_waiver` as const;

/** The name of the hidden field with what another field showed before anything was typed. */
export const shownOf = <Name extends string>(field: Name) => `${field}_shown` as const;

/** Returns what the fields of conditions begin with: the saved decisions. */
export function savedValues(conditions: readonly SavedCondition[]): Record<string, string> {
  return Object.fromEntries(
    conditions.flatMap(({ name, outcome, reason }) => [
      [name, outcome === 'ticked' ? 'on' : ''],
      [waiverOf(name), reason],
    ]),
  );
}

/**
 * Returns what the fields of conditions show once their form comes back: what was changed in it as it was sent, and
 * the rest as it is saved now, which somebody else may have decided meanwhile.
 */
export function mergedValues(
  conditions: readonly SavedCondition[],
  sent: Readonly<Record<string, string>>,
): Record<string, string> {
  const merged = Object.entries(savedValues(conditions)).map(([field, saved]) => {
    const typed = sent[field] ?? '';
    const isUntouched = trimmed(typed) === trimmed(sent[shownOf(field)] ?? '');
    return [field, isUntouched ? saved : typed] as const;
  });
  return Object.fromEntries(merged);
}

/** Browsers send line breaks of their own. */
const trimmed = (value: string) => value.replace(/\r\n?/g, '\n').trim();
