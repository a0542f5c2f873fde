import { describe, expect, it } from 'vitest';
import { internalProofOf } from './internal-proof.server';

const domains = ['commission.example', 'office.commission.example'];
const at = new Date();
const applicant = { email: 'siti@example.org', verifiedAt: at, isMarked: false, invitation: null };

describe('an applicant is of the staff', () => {
  it.each([
    ['siti@commission.example', '@commission.example'],
    ['siti@Office.Commission.EXAMPLE', '@office.commission.example'],
  ])('by the address %s', (email, proof) => {
    expect(internalProofOf({ ...applicant, email }, domains)).toBe(proof);
    expect(internalProofOf({ ...applicant, email, verifiedAt: null }, domains)).toBeNull();
    expect(internalProofOf({ ...applicant, email }, [])).toBeNull();
  });

  it.each([
    'siti@example.org',
    'siti@other.commission.example',
    'siti@notcommission.example',
    'siti@commission.example.org',
    'commission.example@example.org',
  ])('not by the address %s', (email) => {
    expect(internalProofOf({ ...applicant, email }, domains)).toBeNull();
  });

  it('by the mark of an administrator, whatever the address', () => {
    expect(internalProofOf({ ...applicant, isMarked: true }, [])).toBe('mark');
  });

  it('by an invitation, of which day and address are kept', () => {
    const invitation = { email: 'budi@other.example', at: new Date('2026-11-29T20:00:00Z') };
    const invited = { ...applicant, isMarked: true, invitation };
    expect(internalProofOf(invited, domains)).toBe('invitation 2026-11-30 budi@other.example');
  });
});
