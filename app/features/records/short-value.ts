import { showInvisible } from '~/datasets/invisible-characters';

/** Values are shown, not kept: this much tells which one is meant. */
const LONGEST_VALUE = 200;

/** A value cut to a length at which it is recognised, on one line, with nothing unseen in it. */
export function shortValue(value: string): string {
  const line = showInvisible(value);
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line;
}
