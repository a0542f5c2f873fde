/** The fields of a form by name. */
type Fields = Readonly<Record<string, string>>;

/**
 * Returns what a form shows again whose subject somebody else has changed meanwhile: what was typed where its sender
 * changed something, and what is saved now in the other fields. Sending it again loses neither.
 *
 * @param base - what the sender saw. @param current - what is saved now.
 */
export function rebaseFields(typed: Fields, base: Fields, current: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => {
      const isChanged = value !== (base[name] ?? '');
      return [name, isChanged ? value : (current[name] ?? '')];
    }),
  );
}

/** Returns the fields of a code's form, named as its schema does. */
export function fieldsOfCode({
  names,
  attributes,
}: {
  names: Readonly<Record<string, string | undefined>>;
  attributes: Readonly<Record<string, string | undefined>>;
}): Record<string, string> {
  const named = Object.entries(names).map(([key, text]) => [`names.${key}`, text ?? ''] as const);
  const cells = Object.entries(attributes).map(
    ([key, text]) => [`attributes.${key}`, text ?? ''] as const,
  );
  return Object.fromEntries([...named, ...cells]);
}
