import { currentRequest } from '../request-context.server';

/**
 * Values that stand in the markup of a document and that its script reads from there: of a document, the data
 * beside the markup leaves them out, which would hold them a second time. Data asked for by script has them.
 */
export function documentOnly<Value>(
  values: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  if (!currentRequest()?.isOfDocument) return values;
  // What is not enumerable is rendered, but not serialised.
  const hidden = Object.entries(values).map(([name, value]) => [name, { value }]);
  return Object.defineProperties({}, Object.fromEntries(hidden));
}
