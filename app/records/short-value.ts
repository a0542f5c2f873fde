import { showInvisible } from '~/datasets/invisible-characters';

/** Values are shown, not stored: this length suffices to recognise one. */
const MAX_VALUE_LENGTH = 200;

/** Returns a value shortened to a recognisable length, on one line, without invisible characters. */
export function shortValue(value: string): string {
  const line = showInvisible(value);
  return line.length > MAX_VALUE_LENGTH ? `${line.slice(0, MAX_VALUE_LENGTH)}…` : line;
}
