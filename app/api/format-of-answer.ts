import { parseAcceptHeader } from 'remix-utils/parse-accept-header';
import { type Call } from './call';

/** The default format of a response. */
const JSON_FORMAT = 'json';

/**
 * Returns the requested format of a call: by the parameter `format`, else the declared one that `Accept`
 * prefers. Programs that accept none of them get JSON, which they can at least read.
 */
export function formatOf({ url, headers }: Request, { formats = {} }: Pick<Call, 'formats'>) {
  const named = new URL(url).searchParams.get('format');
  if (named && (named === JSON_FORMAT || Object.hasOwn(formats, named))) return named;
  const types = parseAcceptHeader(headers.get('Accept') ?? '').map((accepted) => {
    const { q = '1' } = accepted.params as Record<string, string | undefined>;
    return { name: `${accepted.type}/${accepted.subtype}`, weight: Number(q) };
  });
  const known = [
    ...Object.entries(formats).map(([format, { mediaType }]) => ({ format, mediaType })),
    { format: JSON_FORMAT, mediaType: 'application/json' },
  ];
  const [best] = types
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ name }) => known.find(({ mediaType }) => mediaType.split(';')[0] === name) ?? []);
  return best?.format ?? JSON_FORMAT;
}
