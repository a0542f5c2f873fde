import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  deriveKey,
  inHexadecimal,
  loadFormerLetterKey,
  loadLetterKey,
  loadRecordSecret,
  loadSecret,
  readSecrets,
  writeSecretFile,
} from './secret.server';

const folder = mkdtempSync(join(tmpdir(), 'terang-secret-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the secret', () => {
  it('is that of COOKIE_SECRET', () => {
    expect(loadSecret({ COOKIE_SECRET: 'given', DATA_DIRECTORY: folder })).toBe('given');
  });

  it('is created once, readable by its user only, and shared by every process', () => {
    const secret = loadSecret({ COOKIE_SECRET: undefined, DATA_DIRECTORY: folder });
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(loadSecret({ COOKIE_SECRET: undefined, DATA_DIRECTORY: folder })).toBe(secret);
    expect(readdirSync(folder)).toEqual(['cookie-secret']);
    expect(statSync(join(folder, 'cookie-secret')).mode & 0o777).toBe(0o600);
  });

  it('is rejected if its file is truncated, which would protect nothing', () => {
    mkdirSync(folder, { recursive: true });
    for (const content of ['', 'half of it']) {
      writeFileSync(join(folder, 'cookie-secret'), content);
      expect(() => loadSecret({ COOKIE_SECRET: undefined, DATA_DIRECTORY: folder })).toThrow(
        'system:cutOff',
      );
    }
  });

  it.runIf(process.getuid?.() === 0)('belongs to the user of the portal, whoever makes it', () => {
    const data = join(folder, 'data');
    mkdirSync(data, { recursive: true });
    chownSync(data, 65_534, 65_534);
    loadSecret({ COOKIE_SECRET: undefined, DATA_DIRECTORY: data });
    const { uid, gid } = statSync(join(data, 'cookie-secret'));
    expect([uid, gid]).toEqual([65_534, 65_534]);
  });

  it('derives a separate key for each purpose', () => {
    expect(deriveKey('secret', 'one')).toBe(deriveKey('secret', 'one'));
    expect(deriveKey('secret', 'one')).not.toBe(deriveKey('secret', 'two'));
  });
});

describe('a key', () => {
  const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
  const unset = { COOKIE_SECRET: undefined, LETTER_KEY: undefined, SDC_KEY: undefined };

  it.each(['hex', 'base64'] as const)('may be set in %s', (encoding) => {
    const key = bytes.toString(encoding);
    const settings = { LETTER_KEY: key, SDC_KEY: key, DATA_DIRECTORY: folder };
    expect(loadLetterKey(settings)).toEqual(bytes);
    expect(loadRecordSecret(settings)).toEqual(bytes);
    expect(loadFormerLetterKey({ FORMER_LETTER_KEY: key })).toEqual(bytes);
    expect(inHexadecimal({ COOKIE_SECRET: key, LETTER_KEY: key, SDC_KEY: key })).toEqual({
      COOKIE_SECRET: key,
      LETTER_KEY: bytes.toString('hex'),
      SDC_KEY: bytes.toString('hex'),
    });
    expect(readdirIfAny()).toEqual([]);
  });

  it('is created once in its own file where it is not set, and none was there before', () => {
    const settings = { ...unset, DATA_DIRECTORY: folder };
    expect(readSecrets(settings)).toEqual(unset);
    expect(readdirIfAny()).toEqual([]);
    expect(loadFormerLetterKey({})).toBeNull();
    const [letter, record] = [loadLetterKey(settings), loadRecordSecret(settings)];
    expect([letter.length, record.length]).toEqual([32, 32]);
    expect(letter).not.toEqual(record);
    expect(loadLetterKey(settings)).toEqual(letter);
    expect(readdirIfAny()).toEqual(['letter-key', 'sdc-key']);
    expect(readSecrets({ ...settings, COOKIE_SECRET: 'given' })).toEqual({
      COOKIE_SECRET: 'given',
      LETTER_KEY: letter.toString('hex'),
      SDC_KEY: record.toString('hex'),
    });
  });

  it('is accepted from a file of 32 characters, and not of one fewer', () => {
    const settings = { ...unset, DATA_DIRECTORY: folder };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'cookie-secret'), 'x'.repeat(32));
    expect(loadSecret(settings)).toBe('x'.repeat(32));
    writeFileSync(join(folder, 'cookie-secret'), 'x'.repeat(31));
    expect(() => loadSecret(settings)).toThrow('system:cutOff');
  });

  it('replaces no other that is there, and leaves no draft', () => {
    const file = join(folder, 'letter-key');
    expect([writeSecretFile(file, 'one'), writeSecretFile(file, 'two')]).toEqual([true, false]);
    expect(readFileSync(file, 'utf8')).toBe('one');
    expect(readdirIfAny()).toEqual(['letter-key']);
    expect(() => writeSecretFile(join(file, 'below'), 'one')).toThrow();
  });

  it('that cannot be read is reported with its path', () => {
    mkdirSync(join(folder, 'cookie-secret'), { recursive: true });
    const path = join(folder, 'cookie-secret');
    expect(() => loadSecret({ ...unset, DATA_DIRECTORY: folder })).toThrow(
      expect.objectContaining({ code: 'EISDIR', path }),
    );
  });

  function readdirIfAny(): string[] {
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  }
});
