import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { normaliseCell } from '~/platform/i18n/normalise-text';
import { problemsOfMapping, type MappingProblem } from './mapping-problems';
import { type Mapping } from './mapping-schema';
import { parseMapping } from './parse-mapping';

/** Room for thousands of values; more is another file given by mistake. */
const MAX_MAPPING_BYTES = 4 * 1024 ** 2;

/** A mapping with the hash of its canonical form, or everything that is wrong with it. */
export type ReadMapping =
  | { isValid: true; mapping: Mapping; sha256: string }
  | { isValid: false; problems: readonly MappingProblem[] };

/** Reads a mapping file for a dataset and checks it, also against the code lists. */
export async function readMapping(
  path: string,
  dataset: Dataset,
  lists: CodeLists,
): Promise<ReadMapping> {
  const text = await readText(path);
  if (text === null) return refuse('not-found');
  const json = parseJson(text);
  if (json === undefined) return refuse('not-json');
  const parsed = parseMapping(json, dataset);
  if (!parsed.isValid) return parsed;
  const problems = problemsOfMapping(parsed.mapping, dataset, lists);
  if (problems.length > 0) return { isValid: false, problems };
  const sha256 = createHash('sha256').update(canonicalJson(json)).digest('hex');
  return { isValid: true, mapping: parsed.mapping, sha256 };
}

function refuse(code: string): ReadMapping {
  return { isValid: false, problems: [{ path: '', code }] };
}

/** The text of a file; null when there is none that could be a mapping. */
async function readText(path: string): Promise<string | null> {
  try {
    const status = await stat(path);
    if (!status.isFile() || status.size > MAX_MAPPING_BYTES) return null;
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), normaliseJson);
  } catch {
    return undefined; // JSON.parse throws for nothing else
  }
}

/** Columns and values as those of the file are compared. */
function normaliseJson(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return normaliseCell(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [normaliseCell(key), one]));
}

/** JSON with its keys in order and without spaces: the same for mappings that say the same. */
function canonicalJson(json: unknown): string {
  return JSON.stringify(json, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
