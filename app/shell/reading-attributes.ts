import { type ReadingChoices } from '~/platform/http/reading-settings';

/** Returns the attributes of `<html>` by which the style sheet applies the visitor's choices. */
export function readingAttributes(choices: ReadingChoices = {}): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(choices)) attributes[`data-${name}`] = value;
  return attributes;
}
