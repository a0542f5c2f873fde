import { type ConditionDecisions } from '~/requests/conditions';

const ticked = { outcome: 'ticked', reason: '' } as const;

/** All conditions of an approval, ticked. */
export const allTicked: ConditionDecisions = {
  signed: ticked,
  institution: ticked,
  purpose: ticked,
  agreement: ticked,
};

/** The same as the fields of a form. */
export const allTickedFields = { signed: 'on', institution: 'on', purpose: 'on', agreement: 'on' };
