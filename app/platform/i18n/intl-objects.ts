/**
 * Caches Intl objects by locale and options: creating one takes about as long as formatting a hundred numbers
 * with it. Their number is limited to those that the code names, in each language.
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

/** Returns the cached number format of a locale. */
export const numberFormat = cachedBy(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Returns the cached date format of a locale. */
export const dateFormat = cachedBy(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns the cached plural rules of a locale. */
export const pluralRules = cachedBy(
  (locale, options: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
);

/** Returns the cached collator of a locale. */
export const collator = cachedBy(
  (locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options),
);
