/** A text with a language or a type. */
interface LinkedText {
  '@value': string;
  '@language'?: string;
  '@type'?: string;
}

/** A value of a property: a text, another resource by its address, or one without an address. */
export type LinkedValue = LinkedText | { '@id': string } | LinkedNode;

/** A resource with its properties by short names (`dct:title`); one without an address has no `@id`. */
export interface LinkedNode {
  '@id'?: string;
  '@type': string;
  [property: `${string}:${string}`]: LinkedValue | readonly LinkedValue[];
}

/** Returns whether a value is a text, not a resource. */
export function isText(value: LinkedValue): value is LinkedText {
  return '@value' in value;
}

/** Returns whether a value contains more of a resource than its address. */
export function isNode(value: LinkedValue): value is LinkedNode {
  return '@type' in value && !isText(value);
}

/** The vocabularies, by the prefix of short names. */
export const prefixes = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  spdx: 'http://spdx.org/rdf/terms#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

/** Writes resources as JSON-LD 1.1. */
export function writeJsonLd(graph: readonly LinkedNode[]): string {
  return `${JSON.stringify({ '@context': prefixes, '@graph': graph }, null, 2)}\n`;
}
