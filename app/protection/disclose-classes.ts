import { type CodeClasses } from '~/datasets/code-classes';
import { type ProtectionPolicy } from './policy';
import { leastOf, type DisclosedValue } from './protect-table';

/** What is disclosed of the codes of a table. */
interface DisclosedCodes {
  /** All codes that a record may carry, `NOT_STATED` among them. */
  listed: readonly string[];
  disclosedOf(code: string): DisclosedValue;
  /** Returns the most records that may carry a code. */
  mostOfCode(code: string): number;
  /** All records together. */
  total: DisclosedValue;
}

/**
 * Returns the counts of classes of codes, as every visitor can derive them. The rounded count of a class would be a
 * second one of nearly the same records as those of its codes and of all others, and together with these disclose
 * what they hide (measured: `docs/quality.md`). So a class of several codes has only the lower bound that follows
 * from disclosed values: the sum of its disclosed codes or, if that is more, what the codes of all other classes
 * leave of the total.
 */
export function discloseClasses(
  classes: CodeClasses,
  { listed, disclosedOf, mostOfCode, total }: DisclosedCodes,
  policy: ProtectionPolicy,
): Map<string, DisclosedValue> {
  const least = leastOf(total, policy);
  return new Map(
    [...new Set(classes.codes.map((code) => classes.of(code)))].map((name) => {
      const codes = classes.codes.filter((code) => classes.of(code) === name);
      const [first] = codes;
      if (first !== undefined && codes.length === 1) return [name, disclosedOf(first)];
      const others = listed.filter((code) => classes.of(code) !== name);
      const ofOwn = codes.reduce((sum, code) => sum + leastOf(disclosedOf(code), policy), 0);
      const ofOthers = others.reduce((sum, code) => sum + mostOfCode(code), 0);
      const min = Math.max(0, ofOwn, least - ofOthers);
      return [name, { protection: 'suppressed', value: null, min: min || undefined }];
    }),
  );
}
