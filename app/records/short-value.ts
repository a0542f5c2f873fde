import { showInvisible } from '~/datasets/invisible-characters';

/** Values are shown, not kept: this much tells which one is meant. */
const MAX_VALUE_LENGTH = 200;

/** A value cut to a length at which it is recognised, on one line, with nothing unseen in it. */
export function shortValue(value: string): string {
  const line = showInvisible(value);
  return line.length > MAX_VALUE_LENGTH ? `${line.slice(0, MAX_VALUE_LENGTH)}…` : line;
}
