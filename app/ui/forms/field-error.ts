/** Returns an error with the position of the file that it is about, from 1: `damaged#2`. */
export const errorOfItem = (code: string, position: number) => `${code}#${position}`;

/** Returns the code of an error, a key of `forms:errors`, and the position it names; null if it names none. */
export function readFieldError(error: string): { code: string; position: number | null } {
  const [code = '', position] = error.split('#');
  return { code, position: position ? Number(position) : null };
}
