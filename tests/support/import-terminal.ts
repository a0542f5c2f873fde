import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Db } from '~/platform/db/client.server';
import { type FileImportOptions } from '~/records/import-file.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type Ask } from '../../bin/commands/ask';
import { runImport } from '../../bin/commands/run-import';

/** What an import printed at the terminal. */
export interface SeenImport {
  exitCode: number;
  out: string;
  err: string;
  path: string;
}

/** Creates a separate folder for the files of a test, and the import command for them, in English. */
export async function createImportTerminal(db: Db) {
  const folder = await mkdtemp(join(tmpdir(), 'terang-import-'));
  afterAll(() => rm(folder, { recursive: true }));
  let files = 0;

  /** Writes a file and imports it. */
  return async function importContent(
    content: string | Buffer,
    options: Partial<FileImportOptions> & {
      mapping?: unknown;
      progressEveryMs?: number;
      ask?: Ask;
    } = {},
  ): Promise<SeenImport> {
    const { mapping, progressEveryMs, ask, ...others } = options;
    const path = others.path ?? join(folder, `${++files}.csv`);
    if (!others.path) await writeFile(path, content);
    const mappingPath = mapping === undefined ? undefined : `${path}.json`;
    if (mappingPath) await writeFile(mappingPath, JSON.stringify(mapping));
    const [out, err] = [new Screen(), new Screen()];
    const exitCode = await runImport(
      db,
      {
        dataset: complaints,
        isSynthetic: false,
        by: 'operator',
        today: '2026-11-21',
        mappingPath,
        ...others,
        path,
      },
      { t: await getTexts('en', 'import'), language: 'en', out, err, progressEveryMs, ask },
    );
    return { exitCode, out: out.text, err: err.text, path };
  };
}

class Screen extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: string, done: () => void) {
    this.text += chunk.toString();
    done();
  }
}
