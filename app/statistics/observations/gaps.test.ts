import { describe, expect, it } from 'vitest';
import { getTexts } from '~/platform/i18n/texts.server';
import { readPolicy } from '~/protection/read-policy.server';
import {
  gapOfDifference,
  gapOfShare,
  gapSigns,
  isGapSign,
  legendOfProtection,
  legendOfSigns,
} from './gaps';
import { type WithStatus } from './observation';

const policy = await readPolicy('protected');
const t = await getTexts('en', 'statistics');
const exact: WithStatus = { protection: 'exact', value: 3 };
const belowThreshold: WithStatus = { protection: 'below-threshold', value: null, max: 5 };
const suppressed: WithStatus = { protection: 'suppressed', value: null };

describe('a difference that is not shown', () => {
  it.each([
    ['unclear', [exact, exact]],
    ['unclear', [exact, belowThreshold]],
    ['suppressed', [exact, suppressed]],
    ['suppressed', [suppressed, belowThreshold]],
    ['unknown', [suppressed, { ...exact, status: 'O' }]],
    [
      'break',
      [
        { ...exact, status: 'O' },
        { ...suppressed, status: 'M' },
      ],
    ],
  ] as const satisfies [string, [WithStatus, WithStatus]][])('is %s for %j', (gap, disclosed) => {
    expect(gapOfDifference(disclosed)).toBe(gap);
    expect(gapOfShare(disclosed[0], disclosed[1])).toBe(gapSigns[gap]);
  });

  it('has a sign that no number has', () => {
    expect(Object.values(gapSigns).every(isGapSign)).toBe(true);
    expect(['', '≈24', '0', '<6'].some(isGapSign)).toBe(false);
  });
});

describe('the legend of a table', () => {
  const legendOf = (...texts: string[]) => legendOfSigns(texts, policy, t);

  it('explains the signs that occur, each once, protection first', () => {
    expect(legendOf('12', '3.4%')).toBe('');
    expect(legendOf('?', '–', '–', '≈24')).toBe(
      '≈ rounded to a multiple of 3, or calculated from such figures. ' +
        '– not shown, to protect people · ? too few records, or too much rounding, to say',
    );
    expect(legendOf('=')).toBe('= no clear difference, given how many numbers are compared');
  });

  it.each([
    ['<6', '<6 means 0 to 5.'],
    ['12 <6 complaints', '<6 means 0 to 5.'],
    ['<6%', ''],
    ['<6 %', ''],
    ['<60', ''],
    ['<61 <6', '<6 means 0 to 5.'],
    ['≥19', '≥ means this many or more.'],
    ['402±4', '± how far a figure can be off.'],
    ['±', ''],
    ['≥19 402±4', '≥ means this many or more. ± how far a figure can be off.'],
  ])('of %j is %j', (text, legend) => {
    expect(legendOfProtection([text], policy, t)).toBe(legend);
  });
});
