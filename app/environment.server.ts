import { z } from 'zod';

/** An empty string in a .env file means "not set". */
const optional = <Schema extends z.ZodTypeAny>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const environmentSchema = z.object({
  DATABASE_URL: optional(
    z
      .string()
      .regex(
        /^postgres(ql)?:\/\//,
        'should be a PostgreSQL address such as postgres://user:password@host:5432/terang',
      )
      .optional(),
  ),
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(
    z.coerce
      .number({ message: 'should be a port number from 1 to 65535' })
      .int('should be a port number from 1 to 65535')
      .min(1, 'should be a port number from 1 to 65535')
      .max(65_535, 'should be a port number from 1 to 65535')
      .default(3000),
  ),
  PUBLIC_URL: optional(
    z.string().url('should be the public address, such as https://data.example.go.id').optional(),
  ),
  STATISTICS_ENGINE: optional(
    z.enum(['bitmap', 'sql'], { message: 'should be "bitmap" or "sql"' }).default('bitmap'),
  ),
  MAP_FILE: optional(z.string().optional()),
  DATA_DIRECTORY: optional(z.string().default('var')),
});

/** The settings of a process; `.env.example` documents each. */
export type Environment = z.infer<typeof environmentSchema>;

/**
 * Reads the settings from environment variables.
 *
 * @throws with one line for each wrong variable: its name and what it should be.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new Error(lines.join('\n'));
}
