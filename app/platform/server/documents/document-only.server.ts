import { currentRequest } from '../request-context.server';

/**
 * Returns loader data whose values are rendered into the document's markup, where its script reads them: the
 * data embedded in a document omits them, since it would only repeat them. Data fetched by script includes
 * them.
 */
export function documentOnly<Value>(
  values: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  if (!currentRequest()?.isOfDocument) return values;
  // Non-enumerable properties are rendered, but not serialised.
  const hidden = Object.entries(values).map(([name, value]) => [name, { value }] as const);
  return Object.defineProperties({}, Object.fromEntries(hidden));
}
