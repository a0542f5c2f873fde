import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditActs, auditKinds } from '~/auth/audit-acts';
import { languages } from '~/platform/i18n/languages.server';
import { readLocale } from '../support/locale-texts';

const sources = ['app', 'bin']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/migrations\//.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

describe('the audit log', () => {
  it('is written by one module alone, which knows only declared acts', () => {
    const writers = sources.filter(({ text }) => /insert(Into\('| into )audit_log/.test(text));
    expect(writers.map(({ file }) => file)).toEqual(['app/auth/audit.server.ts']);
  });

  it('has no act and no kind of subject that nothing writes', () => {
    const others = sources.filter(({ file }) => !file.startsWith('app/auth/audit-acts'));
    const code = others.map(({ text }) => text).join('\n');
    expect(auditActs.filter((act) => !code.includes(`'${act}'`))).toEqual([]);
    expect(auditKinds.filter((kind) => !new RegExp(`['\`]${kind}:`).test(code))).toEqual([]);
  });

  it.each(languages)('has a text for each act and each kind of subject in "%s"', (language) => {
    const texts = readLocale(language);
    const keys = [
      ...auditActs.map((act) => `audit:acts.${act}`),
      ...auditKinds.map((kind) => `audit:kinds.${kind}`),
    ];
    expect(keys.filter((key) => !texts.get(key))).toEqual([]);
    const acts = auditActs.map((act) => texts.get(`audit:acts.${act}`));
    expect(new Set(acts).size).toBe(auditActs.length);
  });
});
