import { describe, expect, it } from 'vitest';
import { changedDecisions, conditionsOf, decisionOf, openConditions } from './conditions';

const ticked = { outcome: 'ticked', reason: '' } as const;
const waived = { outcome: 'waived', reason: 'Known to us' } as const;

describe('the conditions of an approval', () => {
  it.each([
    ['external', 'A1', false],
    ['external', 'A2', false],
    ['external', 'A7', true],
    ['internal', undefined, false],
    ['internal', 'A7', false],
  ] as const)(
    'of an %s request of %s include the letter of an institution: %s',
    (kind, category, needsInstitution) => {
      const names = conditionsOf({ kind, fields: { kategori_pemohon: category } });
      expect(names.includes('institution')).toBe(needsInstitution);
      expect(names).toEqual(expect.arrayContaining(['signed', 'purpose', 'agreement']));
    },
  );

  it('are open until they are ticked, or waived with a reason', () => {
    expect(decisionOf(false, ' \n')).toEqual({ outcome: 'open', reason: '' });
    expect(decisionOf(false, ' Known to us ')).toEqual(waived);
    expect(decisionOf(true, 'Known to us')).toEqual(ticked);
    const open = { outcome: 'open', reason: '' } as const;
    const decisions = { signed: ticked, purpose: waived, agreement: open };
    expect(openConditions(['signed', 'purpose', 'agreement'], decisions)).toEqual(['agreement']);
    expect(openConditions(['signed', 'institution'], {})).toEqual(['signed', 'institution']);
  });

  it('keep the officer who decided them unless another decision is made', () => {
    const former = { signed: ticked, purpose: waived };
    const given = { signed: ticked, purpose: { ...waived, reason: 'Other' }, institution: ticked };
    expect(changedDecisions(['signed', 'purpose', 'agreement'], former, given)).toEqual([
      ['purpose', { outcome: 'waived', reason: 'Other' }],
    ]);
  });
});
