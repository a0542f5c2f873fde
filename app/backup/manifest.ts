import { z } from 'zod';

/** The version of the layout of a backup: it grows when an older portal could no longer read one. */
export const backupFormat = 1;

/** The parts of the storage, each a folder of a backup. */
export const areas = ['uploads', 'letters'] as const;
export type Area = (typeof areas)[number];

/** The secrets of the portal by the names of their settings; a backup holds none of them. */
export const secretNames = ['COOKIE_SECRET', 'LETTER_KEY', 'SDC_KEY'] as const;
export type SecretName = (typeof secretNames)[number];

/** How the files of a backup are encrypted (age-encryption.org). */
const encryptionSchema = z.enum(['none', 'passphrase', 'recipient']);
export type BackupEncryption = z.infer<typeof encryptionSchema>;

/** What a backup says of itself; nobody is known by it, so that it is never encrypted. */
export const manifestSchema = z.object({
  format: z.number().int(),
  /** The version of the portal. */
  portal: z.string(),
  /** The moment whose state of the database it holds. */
  createdAt: z.iso.datetime(),
  /** The version of PostgreSQL. */
  server: z.string(),
  migrations: z.array(z.string()),
  encryption: encryptionSchema,
  /** Values that follow from the secrets in force, by which others are noticed. */
  secrets: z.partialRecord(z.enum(secretNames), z.string()),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.number().int() })),
  /** How many files of each area. */
  files: z.partialRecord(z.enum(areas), z.number().int()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'manifest.json';
export const checksumsFile = 'SHA256SUMS';
export const identityFile = 'identity.age';
/** What ends the name of a backup that is being made, or was left by a process that died. */
export const PART = '.part';

/** The file of a table's rows, without the endings of compression and encryption. */
export function fileOfTable({ schema, name }: { schema: string; name: string }): string {
  return `database/${schema}.${name}.copy.gz`;
}

/** The name of the folder of a backup: `terang-20261124T081500Z`. */
export function nameOfBackup(moment: Date): string {
  return `terang-${moment.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`;
}

/** When a backup was made, by its name; null where the name is not that of a whole backup. */
export function momentOfBackup(name: string): Date | null {
  const match = /^terang-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
