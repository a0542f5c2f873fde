/** Returns the sections of the code of a number format, without colours, conditions and quoted text. */
function sectionsOf(code: string): string[] {
  const bare = code.replace(/"[^"]*"|\\.|[_*].|\[(?!h|m|s)[^[\]]*\]/gi, '');
  return bare.split(';');
}

/** A section that shows a number has a digit, a part of a date, the general format or the value as text. */
const shows = /[0#?@]|general|[ymdhsgeb]/i;

/** A section with an explicit condition may apply to any number. */
const condition = /\[[<>=]/;

/**
 * Returns whether a number format leaves out a number (ECMA-376 part 1, 18.8.31): its sections are for positive and
 * negative ones. Zeros are left out where any number is: otherwise a dash or nothing stands for them alone.
 */
export function hidesNumber(code: string, value: number): boolean {
  const [positive = '', negative = positive, ...others] = sectionsOf(code);
  if (condition.test(code))
    return [positive, negative, ...others.slice(0, 1)].some((section) => !shows.test(section));
  return !shows.test(value < 0 ? negative : positive);
}

/** Returns whether a number format leaves out a text: its fourth section is for them. */
export function hidesText(code: string): boolean {
  const sections = sectionsOf(code);
  return sections.length > 3 && !sections[3]?.includes('@');
}
