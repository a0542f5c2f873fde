import { type Division } from '~/datasets/dataset';
import { type ProvinceCode } from './province-codes.server';

/**
 * The finest division that outlines with these codes can draw: 38 when all are there, 34 when the
 * four provinces of 2022 are absent.
 *
 * @throws naming the codes that no province has, those that occur twice and those that are missing.
 */
export function divisionOfCodes(
  codes: readonly string[],
  provinces: readonly ProvinceCode[],
): Division {
  const known = provinces.map(({ code }) => code);
  const parents = new Set(provinces.map(({ code_34 }) => code_34));
  const isNewer = (code: string) => !parents.has(code);
  const division = codes.some(isNewer) ? '38' : '34';
  const expected = division === '38' ? known : known.filter((code) => !isNewer(code));
  const findings = {
    unknown: codes.filter((code) => !known.includes(code)),
    repeated: codes.filter((code, index) => codes.indexOf(code) !== index),
    missing: expected.filter((code) => !codes.includes(code)),
  };
  const lines = Object.entries(findings)
    .filter(([, found]) => found.length > 0)
    .map(([finding, found]) => `${finding} province codes: ${found.join(', ')}`);
  if (lines.length > 0) throw new Error(lines.join('; '));
  return division;
}
