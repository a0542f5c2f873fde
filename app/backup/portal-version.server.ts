import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });

/** Returns the version of the portal, which `CHANGELOG.md` describes. */
export async function readPortalVersion(): Promise<string> {
  return packageSchema.parse(JSON.parse(await readFile('package.json', 'utf8'))).version;
}
