import { basename, dirname, join } from 'node:path';

/** Settings by which a rehearsal would reach what belongs to the real portal. */
const ofRealPortal = [
  'DATABASE_URL',
  'WEB_DATABASE_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_READ_URL',
  'STATISTICS_ENGINE',
  'CLICKHOUSE_URL',
  'CLICKHOUSE_CLUSTER',
  'COOKIE_SECRET',
  'LETTER_KEY',
  'FORMER_LETTER_KEY',
  'SDC_KEY',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'PUBLIC_URL',
  'INTERNAL_MAIL_DOMAINS',
];

/**
 * Returns the settings of a rehearsal portal beside the real one: its own folder, in which its own PostgreSQL keeps its
 * data, its own keys, and the next port. `REHEARSAL_URL` and `REHEARSAL_PORT` say where visitors reach it.
 *
 * @param {Record<string, string | undefined>} settings those of the real portal.
 */
export function rehearsalSettings(settings) {
  const { DATA_DIRECTORY, PORT, REHEARSAL_PORT, REHEARSAL_URL } = settings;
  const folder = DATA_DIRECTORY || 'var';
  return {
    ...settings,
    ...Object.fromEntries(ofRealPortal.map((name) => [name, ''])),
    REHEARSAL: 'yes',
    DATA_DIRECTORY: join(dirname(folder), `${basename(folder)}-rehearsal`),
    PORT: REHEARSAL_PORT || String(Number(PORT || 3000) + 1),
    PUBLIC_URL: REHEARSAL_URL || '',
  };
}
