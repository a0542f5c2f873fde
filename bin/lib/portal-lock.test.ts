import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockPortal, unlockPortal } from './portal-lock.mjs';

describe('the lock of the portal', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'terang-lock-'));
    file = join(folder, 'var/portal.json');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is taken once, and names its owner', () => {
    expect(lockPortal(file, 'http://localhost:3000')).toBeNull();
    expect(lockPortal(file, 'http://localhost:4000')).toMatchObject({
      pid: process.pid,
      url: 'http://localhost:3000',
    });
    expect(readdirSync(join(folder, 'var'))).toEqual(['portal.json']);
  });

  it('can be taken again after its release', () => {
    lockPortal(file, 'http://localhost:3000');
    unlockPortal(file);
    expect(lockPortal(file, 'http://localhost:3000')).toBeNull();
  });

  it.each([
    ['of a process that has ended', () => ({ pid: spawnSync('true').pid, startedAt: '1' })],
    ['whose pid now belongs to another program', () => ({ pid: process.ppid, startedAt: '1' })],
  ])('replaces the file %s', (_, owner) => {
    lockPortal(file, 'http://localhost:3000');
    writeFileSync(file, JSON.stringify({ ...owner(), url: 'http://localhost:1' }));
    expect(lockPortal(file, 'http://localhost:3000')).toBeNull();
    expect(readdirSync(join(folder, 'var'))).toEqual(['portal.json']);
  });

  it('replaces a file that a crash cut short', () => {
    lockPortal(file, 'http://localhost:3000');
    writeFileSync(file, '{"pid":');
    expect(lockPortal(file, 'http://localhost:3000')).toBeNull();
  });
});
