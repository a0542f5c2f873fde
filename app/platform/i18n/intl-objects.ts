/**
 * Objects of Intl by their locale and options: making one takes about as long as writing a hundred numbers
 * with it. There are as many as the code names, in each of the languages.
 */
function cachedBy<Options, Made>(make: (locale: string, options: Options) => Made) {
  const known = new Map<string, Made>();
  return (locale: string, options: Options): Made => {
    const key = JSON.stringify([locale, options]);
    const made = known.get(key) ?? make(locale, options);
    known.set(key, made);
    return made;
  };
}

/** The number format of a locale, made once. */
export const numberFormat = cachedBy(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** The date format of a locale, made once. */
export const dateFormat = cachedBy(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** The plural rules of a locale, made once. */
export const pluralRules = cachedBy(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

/** The order of texts in a locale, made once. */
export const collator = cachedBy(
  (locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options),
);
