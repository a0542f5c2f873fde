import { describe, expect, it } from 'vitest';
import { fieldsOfCode, rebaseFields } from './rebase-fields';

describe('a form whose subject somebody else has changed', () => {
  const base = { 'names.en': 'Court', 'names.de': 'Gericht', 'attributes.stage': '' };

  it('shows what its sender changed, and elsewhere what is saved now', () => {
    const typed = { ...base, 'names.en': 'The court' };
    const current = { ...base, 'names.de': 'Das Gericht', 'attributes.stage': 'finished' };
    expect(rebaseFields(typed, base, current)).toEqual({
      'names.en': 'The court',
      'names.de': 'Das Gericht',
      'attributes.stage': 'finished',
    });
  });

  it('keeps a field that its sender emptied', () => {
    const typed = { ...base, 'names.de': '' };
    expect(rebaseFields(typed, base, { ...base, 'names.de': 'Anderes' })).toEqual(typed);
  });
});

it('has a field for each name and cell of a code', () => {
  const code = { names: { id: 'Hak', de: undefined }, attributes: { stage: 'finished' } };
  expect(fieldsOfCode(code)).toEqual({
    'names.id': 'Hak',
    'names.de': '',
    'attributes.stage': 'finished',
  });
});
