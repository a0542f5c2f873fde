import { type Division } from '~/datasets/dataset';
import { OperatorError } from '~/platform/i18n/operator-error';
import { type ProvinceCode } from './province-codes.server';

/**
 * The finest division that outlines with these codes can draw: 38 when all are there, 34 when the
 * four provinces of 2022 are absent.
 *
 * @throws OperatorError naming the codes that no province has, those that occur twice and those that are missing.
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
  const findings = [
    { key: 'unknown', codes: codes.filter((code) => !known.includes(code)) },
    { key: 'repeated', codes: codes.filter((code, index) => codes.indexOf(code) !== index) },
    { key: 'missing', codes: expected.filter((code) => !codes.includes(code)) },
  ];
  const problems = findings
    .filter((finding) => finding.codes.length > 0)
    .map((finding) => ({ key: finding.key, values: { codes: finding.codes.join(', ') } }));
  if (problems.length > 0) throw new OperatorError('map', problems);
  return division;
}
