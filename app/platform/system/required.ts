/** Returns a value that is always there. @throws if it is missing, which is a mistake of the program. */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`Missing: ${name}`);
  return value;
}
