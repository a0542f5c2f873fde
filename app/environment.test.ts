import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environmentSchema, parseEnvironment } from './environment.server';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';

const variables = Object.keys(environmentSchema.shape);

describe('the environment', () => {
  it('has a default for every variable, and .env.example shows them all', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'));
    expect(Object.keys(example).sort()).toEqual([...variables].sort());
    expect(parseEnvironment(example)).toEqual(parseEnvironment({}));
    for (const [name, value] of Object.entries(parseEnvironment({}))) {
      expect(example[name]).toBe(String(value ?? ''));
    }
  });

  it.each(['id', 'en'])('describes what each variable should be (%s)', (language) => {
    const texts = JSON.parse(readFileSync(`locales/${language}/environment.json`, 'utf8'));
    expect(Object.keys(texts).sort()).toEqual([...variables].sort());
  });

  it.each([
    ['DATABASE_URL', 'mysql://localhost/terang'],
    ['HOST', 'not a host'],
    ['PORT', '80000'],
    ['PORT', 'http'],
    ['PUBLIC_URL', 'data.example.go.id'],
    ['PUBLIC_URL', 'https://example.go.id/data'],
    ['PUBLIC_URL', 'https://data.example.go.id?x=1'],
    ['PUBLIC_URL', 'https://data.example.go.id/#x'],
    ['PUBLIC_URL', 'https://user@data.example.go.id'],
    ['TERMINAL_LANGUAGE', 'xx'],
    ['TERMINAL_LANGUAGE', 'english'],
    ['TERMINAL_LANGUAGE', 'ja'],
    ['WEB_PROCESSES', '0'],
    ['STATISTICS_ENGINE', 'abacus'],
    ['CLICKHOUSE_URL', 'clickhouse-1:9000'],
    ['CLICKHOUSE_URL', 'http://clickhouse-1:8123/two/parts'],
    ['CLICKHOUSE_CLUSTER', "terang'"],
    ['DEMO_DATA', 'perhaps'],
    ['PROXY_HOPS', '-1'],
    ['COOKIE_SECRET', 'short'],
    ['SMTP_URL', 'http://mail.example.go.id'],
    ['MAIL_FROM', 'Terang'],
    ['S3_ENDPOINT', 's3.example.go.id'],
    ['LETTER_KEY', 'a'.repeat(63)],
    ['SDC_KEY', 'z'.repeat(64)],
    ['CLAMAV_PORT', '0'],
    ['LETTER_RETENTION_DAYS', '0'],
    ['INTERNAL_MAIL_DOMAINS', 'siti@commission.example'],
    ['INTERNAL_MAIL_DOMAINS', 'commission.example; example'],
    ['QUICK_EXIT_URL', 'javascript:alert(1)'],
    ['QUICK_EXIT_URL', 'http://www.bmkg.go.id/'],
  ])('rejects %s=%s by name', async (name, value) => {
    const error = catchError(() => parseEnvironment({ [name]: value }));
    expect(error).toBeInstanceOf(OperatorError);
    const message = await describeOperatorError(error as OperatorError, 'en');
    expect(message).toMatch(new RegExp(`^${name} should be `));
    expect(message).not.toContain('\n');
  });

  it('accepts a public address with or without its last slash, and a language of commands', () => {
    for (const PUBLIC_URL of ['https://data.example.go.id', 'http://localhost:3000/']) {
      expect(parseEnvironment({ PUBLIC_URL, TERMINAL_LANGUAGE: 'en' })).toMatchObject({
        PUBLIC_URL,
      });
    }
  });

  it('reads several domains of e-mail addresses', () => {
    const INTERNAL_MAIL_DOMAINS = 'Commission.example, office.commission.example';
    expect(parseEnvironment({ INTERNAL_MAIL_DOMAINS })).toMatchObject({
      INTERNAL_MAIL_DOMAINS: ['commission.example', 'office.commission.example'],
    });
  });

  it('rejects the engine of a cluster without its address', () => {
    const error = catchError(() => parseEnvironment({ STATISTICS_ENGINE: 'clickhouse' }));
    expect(error).toMatchObject({ problems: [{ key: 'CLICKHOUSE_URL' }] });
  });

  it('reports each wrong variable on a separate line', async () => {
    const error = catchError(() => parseEnvironment({ PORT: '0', HOST: '?' }));
    const lines = (await describeOperatorError(error as OperatorError, 'id')).split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['HOST', 'PORT']);
  });
});

function catchError(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
