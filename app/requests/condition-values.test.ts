import { expect, it } from 'vitest';
import { mergedValues, savedValues, shownOf } from './condition-values';
import { type ConditionDecision } from './conditions';

const ticked: ConditionDecision = { outcome: 'ticked', reason: '' };
const open: ConditionDecision = { outcome: 'open', reason: '' };
const waived: ConditionDecision = { outcome: 'waived', reason: 'Satu.\nDua.' };

it.each([
  ['a tick of somebody else', open, '', ticked, 'on'],
  ['a tick that somebody else has undone', ticked, 'on', open, ''],
  ['an own tick', open, 'on', open, 'on'],
  ['an own tick, though somebody else has waived the condition', open, 'on', waived, 'on'],
  ['an own undone tick', ticked, '', ticked, ''],
])('a form that comes back shows %s', (_, before, sent, now, expected) => {
  const values = mergedValues([{ name: 'purpose', ...now }], {
    purpose: sent,
    [shownOf('purpose')]: savedValues([{ name: 'purpose', ...before }]).purpose ?? '',
  });
  expect(values.purpose).toBe(expected);
});

it.each([
  ['Satu.\r\nDua.\r\n', 'Satu.\r\nDua.', 'Lain.'],
  ['Tiga.', 'Satu.\nDua.', 'Tiga.'],
  ['', 'Satu.\nDua.', ''],
])('of a reason %j that was shown as %j, it shows %j', (sent, before, expected) => {
  const now: ConditionDecision = { outcome: 'waived', reason: 'Lain.' };
  const values = mergedValues([{ name: 'purpose', ...now }], {
    purpose_waiver: sent,
    purpose_waiver_shown: before,
  });
  expect(values.purpose_waiver).toBe(expected);
});
