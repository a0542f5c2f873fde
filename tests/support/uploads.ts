import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUploadSlots } from '~/platform/http/upload-slots.server';
import { UploadedFile } from '~/platform/http/uploaded-file.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';

/** Creates a separate folder for a test, and the reader of uploads into it. */
export async function createTestUploads({ max = 8, timeoutMs = 5_000 } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'terang-uploads-'));
  const { stage } = createFolderStorage(folder);
  return { folder, uploads: { stage, slots: createUploadSlots({ max, timeoutMs }) } };
}

/** Returns a file as a form uploads it. */
export async function uploadFile(content: Uint8Array, name: string, type: string) {
  const { uploads } = await createTestUploads();
  return new UploadedFile(await uploads.stage([content]), name, type);
}
