import { readdir, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { afterEach, expect, describe, it, vi } from 'vitest';
import { createTestUploads } from '../../../tests/support/uploads';
import { readSentForm } from './read-form.server';
import { type Uploads } from './read-multipart.server';
import { discardFiles, UploadedFile } from './uploaded-file.server';

const MEGABYTE = 1024 * 1024;
const { folder, uploads } = await createTestUploads({ max: 2, timeoutMs: 50 });

afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const text = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHeader = (name: string, fileName = 'surat.pdf') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
  'Content-Type: application/pdf\r\n\r\n';

/** Yields a file of many megabytes that takes no memory. */
function* megabytes(count: number) {
  const chunk = Buffer.alloc(MEGABYTE / 16, 'x');
  for (let sent = 0; sent < count * 16; sent += 1) yield chunk;
}

type Piece = string | Uint8Array | Promise<string>;
type Pieces = Iterable<Piece | (() => Piece)>;

function post(pieces: Pieces, headers: Record<string, string> = {}): Request {
  async function* body() {
    for (const piece of pieces)
      yield Buffer.from(await (typeof piece === 'function' ? piece() : piece));
  }
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x', ...headers },
    body: createReadableStreamFromReadable(Readable.from(body())),
    duplex: 'half',
  });
}

const files = { letter: {}, picture: { maxBytes: MEGABYTE } };
const read = (request: Request, limited = uploads) =>
  readSentForm(request, { maxBytes: 10_000, uploads: { ...limited, files } });
const filesIn = (path: string) => readdir(path).catch(() => []);

function* formWith(...file: Pieces[]) {
  yield text('before', 'satu');
  for (const pieces of file) yield* pieces;
  yield `\r\n${text('after', 'dua')}--x--\r\n`;
}

describe('a form with a file', () => {
  it('yields the fields around it, and the file in storage until it is discarded', async () => {
    const { formData, problem } = await read(post(formWith([fileHeader('letter'), 'isi'])));
    expect({ problem, before: formData.get('before'), after: formData.get('after') }).toEqual({
      problem: null,
      before: 'satu',
      after: 'dua',
    });
    const letter = formData.get('letter');
    if (!(letter instanceof UploadedFile)) throw new Error('The file is missing');
    expect([letter.name, letter.size, letter.type]).toEqual(['surat.pdf', 3, 'application/pdf']);
    expect(Buffer.from(await letter.bytes()).toString()).toBe('isi');
    expect(await filesIn(folder)).toHaveLength(1);
    await letter.discard();
    expect(await filesIn(folder)).toEqual([]);
  });

  it('yields the fields around a file that is too large for its field, and nothing of the file', async () => {
    const tooLarge = [fileHeader('picture'), ...megabytes(1), 'x'];
    const { formData, problem, isCut } = await read(post(formWith(tooLarge)));
    expect({ problem, isCut, after: formData.get('after') }).toEqual({
      problem: null,
      isCut: false,
      after: 'dua',
    });
    expect(formData.get('picture')).toMatchObject({ isTooLarge: true });
    expect(await filesIn(folder)).toEqual([]);
  });

  it('reports that a file is too large even if it arrives in one chunk and has no end', async () => {
    const endless = [text('before', 'satu'), fileHeader('picture'), ...megabytes(2)];
    const { formData, problem } = await read(post(endless));
    expect([problem, formData.get('before')]).toEqual([null, 'satu']);
    expect(formData.get('picture')).toMatchObject({ isTooLarge: true });
  });

  it('may hold a file of ten megabytes, and not a byte more', async () => {
    for (const [rest, isTooLarge] of [
      ['', false],
      ['x', true],
    ]) {
      const { formData } = await read(
        post(formWith([fileHeader('letter'), ...megabytes(10), String(rest)])),
      );
      expect(formData.get('letter')).toMatchObject({ isTooLarge });
    }
  });

  it('is not read to its end where that does not come soon', async () => {
    const endless = [fileHeader('letter'), ...megabytes(11), new Promise<string>(() => {})];
    const { formData, isCut } = await read(post(formWith(endless)));
    expect([isCut, formData.get('before')]).toEqual([true, 'satu']);
    expect(formData.get('letter')).toMatchObject({ isTooLarge: true });
  });

  it('may have several files in a field, up to a number and a size together, and no byte more', async () => {
    const limits = { photos: { maxFiles: 3, maxTotalBytes: 3 * MEGABYTE, maxBytes: 2 * MEGABYTE } };
    const sizesOf = async (...files: Pieces[]) => {
      const parts = files.map((pieces, index) => [
        `${index > 0 ? '\r\n' : ''}${fileHeader('photos')}`,
        ...pieces,
      ]);
      const sent = post(formWith(...parts));
      const { formData, problem } = await readSentForm(sent, {
        maxBytes: 10_000,
        uploads: { ...uploads, files: limits },
      });
      expect([problem, formData.get('after')]).toEqual([null, 'dua']);
      const sizes = formData.getAll('photos').map((file) => Object(file).size as number);
      await discardFiles(formData);
      return sizes;
    };
    expect(await sizesOf(['a'], ['bc'], ['def'])).toEqual([1, 2, 3]);
    expect(await sizesOf(['a'], ['b'], ['c'], ['d'])).toEqual([1, 1, 1, Infinity]);
    const [one, two] = [1, 2].map((count) => [...megabytes(count)]);
    expect(await sizesOf(one ?? [], two ?? [])).toEqual([MEGABYTE, 2 * MEGABYTE]);
    expect(await sizesOf(one ?? [], two ?? [], ['x'])).toEqual([MEGABYTE, 2 * MEGABYTE, Infinity]);
    expect(await sizesOf([...(two ?? []), 'x'], ['x'])).toEqual([Infinity, 1]);
    expect(await filesIn(folder)).toEqual([]);
  });

  it('yields no file where none was chosen', async () => {
    const { formData, problem } = await read(post(formWith([fileHeader('letter', '')])));
    expect([problem, formData.has('letter')]).toEqual([null, false]);
  });

  it.each([
    ['for which there is no field', [fileHeader('other'), 'x', '\r\n--x--\r\n']],
    ['that ends within its header', ['--x\r\nContent-Disposition: form-data; name="letter"; file']],
    ['without an end', [fileHeader('letter'), 'x']],
    ['among ten thousand parts', [text('a', '').repeat(10_000), '--x--\r\n']],
  ])('is rejected with a file %s, of which nothing is kept', async (_, pieces) => {
    expect((await read(post(pieces))).problem).toBe('unreadable');
    expect(await filesIn(folder)).toEqual([]);
  });

  it('is rejected with too much text, in one field or in many', async () => {
    const many = Array.from({ length: 11 }, (_, index) => text(`a${index}`, 'x'.repeat(1_000)));
    for (const pieces of [
      [text('a', 'x'.repeat(10_001)), '--x--\r\n'],
      [...many, '--x--\r\n'],
    ]) {
      expect((await read(post(pieces))).problem).toBe('tooLarge');
    }
  });

  it('is refused before it arrives if it declares itself too large for its only file', async () => {
    const declare = (bytes: number) =>
      post(formWith([fileHeader('letter'), 'x']), { 'Content-Length': String(bytes) });
    const around = 10_000 + 200 * 8 * 1024;
    const most = around + 10 * MEGABYTE;
    const readOnly = async (bytes: number, accepted: Uploads['files'] = { letter: {} }) => {
      const limited = { ...uploads, files: accepted };
      const limits = { maxBytes: 10_000, uploads: limited };
      const { formData, problem } = await readSentForm(declare(bytes), limits);
      expect([problem, formData.get('after')]).toEqual([null, 'dua']);
      return Object(formData.get('letter')).isTooLarge as boolean;
    };
    expect(await readOnly(most)).toBe(false);
    expect(await readOnly(most + 1)).toBe(true);
    expect(await readOnly(most + 1, { letter: {}, picture: { maxBytes: 1 } })).toBe(false);
  });

  it('is refused if more follows it than all of it may have', async () => {
    const sent = post([text('a', 'satu'), '--x--\r\n', ...megabytes(14)]);
    expect((await read(sent)).problem).toBe('tooLarge');
  });

  it('keeps only the name of its file where files are dropped', async () => {
    const sent = post(formWith([fileHeader('other'), 'isi'], [`\r\n${fileHeader('none', '')}`]));
    const { formData, problem } = await readSentForm(sent, { maxBytes: 10_000, dropsFiles: true });
    expect([problem, [...formData.keys()]]).toEqual([null, ['before', 'other', 'after']]);
    const dropped = formData.get('other');
    expect(dropped).toMatchObject({ name: 'surat.pdf', isTooLarge: true, size: Infinity });
    expect(() => (dropped as UploadedFile).content).toThrow('Nothing is kept');
  });

  it('is abandoned when its client stalls, and nothing is kept', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stalled = [fileHeader('letter'), ...megabytes(1), new Promise<string>(() => {})];
    const reading = read(post(formWith(stalled)));
    await vi.waitFor(async () => expect(await filesIn(folder)).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(15_000);
    vi.useRealTimers();
    const { formData, problem, isCut } = await reading;
    expect([problem, isCut, formData.get('before')]).toEqual(['tooSlow', true, 'satu']);
    expect(await filesIn(folder)).toEqual([]);
  });

  it('leaves nothing when its client leaves, or the disk fails', async () => {
    const lost = [
      fileHeader('letter'),
      ...megabytes(1),
      () => Promise.reject(new Error('aborted')),
    ];
    await expect(read(post(formWith(lost)))).rejects.toThrow('aborted');
    expect(await filesIn(folder)).toEqual([]);
    const full = { ...uploads, stage: () => Promise.reject(new Error('ENOSPC')) };
    const sent = post(formWith([fileHeader('letter'), ...megabytes(1)]));
    await expect(read(sent, full)).rejects.toThrow('ENOSPC');
  });

  it('is rejected with its texts kept when the disk is full', async () => {
    const noRoom = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const full = { ...uploads, stage: () => Promise.reject(noRoom) };
    const sent = post(formWith([fileHeader('letter'), ...megabytes(1)]));
    const { problem, formData } = await read(sent, full);
    expect(problem).toBe('full');
    expect([...formData].filter(([, value]) => typeof value === 'string')).not.toEqual([]);
  });

  it('waits for a moment while others send theirs, and keeps its texts when it waits in vain', async () => {
    const limited = await createTestUploads({ max: 1, timeoutMs: 50 });
    let arrive: (piece: string) => void = () => {};
    const rest = new Promise<string>((resolve) => (arrive = resolve));
    const slow = read(post(formWith([fileHeader('letter'), 'x', rest])), limited.uploads);
    await vi.waitFor(async () => expect(await filesIn(limited.folder)).toHaveLength(1));
    const late = await read(post(formWith([fileHeader('letter'), 'x'])), limited.uploads);
    expect([late.problem, late.formData.get('before')]).toEqual(['busy', 'satu']);
    arrive('y');
    expect((await slow).problem).toBe(null);
    const next = await read(post(formWith([fileHeader('letter'), 'x'])), limited.uploads);
    expect(next.problem).toBe(null);
  });

  it('takes little memory, however many come at once', async () => {
    const limited = await createTestUploads({ max: 8, timeoutMs: 30_000 });
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    function* pieces() {
      yield fileHeader('letter');
      yield* megabytes(10);
    }
    const all = await Promise.all(
      Array.from({ length: 20 }, () => read(post(formWith(pieces())), limited.uploads)),
    );
    clearInterval(watch);
    expect(all.map(({ formData }) => Object(formData.get('letter')).size)).toEqual(
      Array(20).fill(10 * MEGABYTE),
    );
    expect((most - before) / MEGABYTE).toBeLessThan(150);
    await rm(limited.folder, { recursive: true });
  });
});
