import { isIP } from 'node:net';
import { z } from 'zod';
import { terminalLanguages } from '~/platform/i18n/languages.server';
import { OperatorError } from '~/platform/i18n/operator-error';

/** An empty string in a .env file means "not set". */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const ip = z.string().refine((host) => isIP(host) !== 0);
const httpUrl = z.url().regex(/^https?:\/\//);
const httpsUrl = z.url().regex(/^https:\/\//);
const smtpUrl = z.url().regex(/^smtps?:\/\//);
const postgresUrl = z.url().regex(/^postgres(ql)?:\/\//);

/** Scheme, host and port alone: the portal's paths follow directly. */
const originUrl = httpUrl.regex(/^https?:\/\/[^/?#@\\\s]+\/?$/i);

/** The path is the name of a database. */
const clickhouseUrl = httpUrl.regex(/^https?:\/\/[^/?#]+(\/[a-z_]\w*)?\/?$/i);

/** Domains of e-mail addresses, separated by commas or spaces; a subdomain is another domain. */
const domains = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .pipe(z.array(z.string().regex(/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/)));

/** 32 bytes, in hexadecimal digits or Base64. */
const key = z.string().regex(/^([0-9a-f]{64}|[0-9a-z+/_-]{43}=?)$/i);

/** The schema of each variable; the namespace `environment` describes it under the same name. */
export const environmentSchema = z.object({
  DATABASE_URL: optional(postgresUrl.optional()),
  WEB_DATABASE_URL: optional(postgresUrl.optional()),
  DATABASE_SESSION_URL: optional(postgresUrl.optional()),
  DATABASE_READ_URL: optional(postgresUrl.optional()),
  HOST: optional(ip.or(z.literal('localhost')).default('127.0.0.1')),
  PORT: optional(z.coerce.number().int().min(1).max(65_535).default(3000)),
  WEB_PROCESSES: optional(z.coerce.number().int().min(1).max(256).optional()),
  METRICS_HOST: optional(ip.or(z.literal('localhost')).default('127.0.0.1')),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535).optional()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl.optional()),
  PUBLIC_URL: optional(originUrl.optional()),
  STATISTICS_ENGINE: optional(z.enum(['bitmap', 'clickhouse', 'sql']).default('bitmap')),
  CLICKHOUSE_URL: optional(clickhouseUrl.optional()),
  CLICKHOUSE_CLUSTER: optional(
    z
      .string()
      .regex(/^[a-z_][\w-]*$/i)
      .optional(),
  ),
  PROTECTION_POLICY: optional(z.string().default('protected')),
  DOCUMENT_CACHE_MB: optional(z.coerce.number().int().min(0).max(100_000).default(64)),
  PROXY_HOPS: optional(z.coerce.number().int().min(0).max(9).default(0)),
  COOKIE_SECRET: optional(z.string().min(32).optional()),
  SMTP_URL: optional(smtpUrl.optional()),
  MAIL_FROM: optional(z.email().optional()),
  CONTACT_MAIL: optional(z.email().optional()),
  MAP_FILE: optional(z.string().optional()),
  COUNTRY_DIRECTORY: optional(z.string().optional()),
  TERMINAL_LANGUAGE: optional(
    z
      .string()
      .refine((language) => terminalLanguages.includes(language))
      .optional(),
  ),
  DATA_DIRECTORY: optional(z.string().default('var')),
  S3_BUCKET: optional(z.string().optional()),
  S3_ENDPOINT: optional(httpUrl.optional()),
  S3_REGION: optional(z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string().optional()),
  S3_SECRET_ACCESS_KEY: optional(z.string().optional()),
  LETTER_KEY: optional(key.optional()),
  FORMER_LETTER_KEY: optional(key.optional()),
  SDC_KEY: optional(key.optional()),
  CLAMAV_HOST: optional(z.string().optional()),
  CLAMAV_PORT: optional(z.coerce.number().int().min(1).max(65_535).default(3310)),
  LETTER_RETENTION_DAYS: optional(z.coerce.number().int().min(1).max(36_500).default(730)),
  BACKUP_DIRECTORY: optional(z.string().optional()),
  BACKUP_AT: optional(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('02:30'),
  ),
  BACKUP_RECIPIENT: optional(
    z
      .string()
      .regex(/^age1[0-9a-z]+$/)
      .optional(),
  ),
  BACKUP_KEEP_DAYS: optional(z.coerce.number().int().min(1).max(3_650).default(7)),
  BACKUP_KEEP_WEEKS: optional(z.coerce.number().int().min(0).max(520).default(4)),
  INTERNAL_MAIL_DOMAINS: optional(domains.default([])),
  DELIVERY_WORKING_DAYS: optional(z.coerce.number().int().min(1).max(365).default(7)),
  CONFIRM_APPROVALS: optional(z.enum(['yes', 'no']).default('yes')),
  CONFIRM_PUBLICATIONS: optional(z.enum(['yes', 'no']).default('yes')),
  QUICK_EXIT_URL: optional(httpsUrl.default('https://www.bmkg.go.id/')),
  DEMO_DATA: optional(z.enum(['yes', 'no']).default('yes')),
  REHEARSAL: optional(z.enum(['yes', 'no']).default('no')),
});

/** Settings that require others. */
const checkedSchema = environmentSchema.refine(
  ({ STATISTICS_ENGINE, CLICKHOUSE_URL }) =>
    STATISTICS_ENGINE !== 'clickhouse' || CLICKHOUSE_URL !== undefined,
  { path: ['CLICKHOUSE_URL'] },
);

/** The settings of a process; `.env.example` documents each. */
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads the settings from environment variables.
 *
 * @throws OperatorError with one problem for each wrong variable: its name and what it should be.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = checkedSchema.safeParse(variables);
  if (parsed.success) return withoutReal(parsed.data);
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  throw new OperatorError(
    'environment',
    [...names].map((key) => ({ key, values: { languages: terminalLanguages.join(', ') } })),
  );
}

/** A rehearsal reaches nobody outside, and nothing that a real portal stores: whatever the other settings say. */
function withoutReal(environment: Environment): Environment {
  if (environment.REHEARSAL === 'no') return environment;
  const none = undefined;
  return {
    ...environment,
    DEMO_DATA: 'yes',
    SMTP_URL: none,
    S3_BUCKET: none,
    BACKUP_DIRECTORY: none,
  };
}
