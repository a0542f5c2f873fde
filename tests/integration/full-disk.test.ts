import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { unsetEnvironment } from '../support/unset-environment';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'terang-full-disk-'));
afterAll(() => rm(folder, { recursive: true }));

const program = `
  import { createMailTransport } from './app/mail/mail-transport.server.ts';
  const deliver = createMailTransport({ DATA_DIRECTORY: ${JSON.stringify(folder)} });
  const values = { reference: '7K3M9QXZ', date: '21 November 2026' };
  await deliver({ kind: 'contactReceipt', to: 'siti@example.org', language: 'id', values }, '1');
`;

/** Delivers a mail into the folder, in a process whose files may have as many blocks of 512 bytes. */
function deliver(blocks: number | 'unlimited') {
  const limited = `trap '' XFSZ; ulimit -f ${blocks}; exec "$0" --import tsx --input-type=module -e "$1"`;
  const env = { ...unsetEnvironment(), TSX_DISABLE_CACHE: '1' };
  return run('sh', ['-c', limited, process.execPath, program], { env });
}

it('a mail that the disk has no room for leaves no file behind', async () => {
  await expect(deliver(1)).rejects.toThrow('EFBIG');
  expect(await readdir(join(folder, 'outbox'))).toEqual([]);
  await deliver('unlimited');
  expect(await readdir(join(folder, 'outbox'))).toEqual(['1.eml']);
  expect(await readFile(join(folder, 'outbox', '1.eml'), 'utf8')).toContain('</html>');
});
