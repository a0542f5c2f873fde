import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { deriveKey, loadSecret } from './secret.server';

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
