import { z } from 'zod';

/** The version of a backup's layout, incremented when an older portal could no longer read it. */
export const backupFormat = 1;

/** The areas of the storage, each a folder of a backup. */
export const areas = ['uploads', 'letters'] as const;
export type Area = (typeof areas)[number];

/** The secrets of the portal by the names of their settings; a backup contains none of them. */
export const secretNames = ['COOKIE_SECRET', 'LETTER_KEY', 'SDC_KEY'] as const;
export type SecretName = (typeof secretNames)[number];

/** How the files of a backup are encrypted (age-encryption.org). */
const encryptionSchema = z.enum(['none', 'passphrase', 'recipient']);
export type BackupEncryption = z.infer<typeof encryptionSchema>;

/** The manifest of a backup; it identifies nobody, and is never encrypted. */
export const manifestSchema = z.object({
  format: z.number().int(),
  /** The version of the portal. */
  portal: z.string(),
  /** The moment of the database's snapshot. */
  createdAt: z.iso.datetime(),
  /** The version of PostgreSQL. */
  server: z.string(),
  migrations: z.array(z.string()),
  encryption: encryptionSchema,
  /** Values derived from the secrets in force, which reveal whether others are used. */
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
  /** The number of files in each area. */
  files: z.partialRecord(z.enum(areas), z.number().int()),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestFile = 'manifest.json';
export const checksumsFile = 'SHA256SUMS';
export const identityFile = 'identity.age';
/** The suffix of a backup that is being made, or was left by a process that died. */
export const PART = '.part';

/** Returns the file of a table's rows, without the extensions of compression and encryption. */
export function fileOfTable({ schema, name }: { schema: string; name: string }): string {
  return `database/${schema}.${name}.copy.gz`;
}

/** Returns the name of a backup's folder: `terang-20261124T081500Z`. */
export function nameOfBackup(moment: Date): string {
  return `terang-${moment.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}`;
}

/** Returns when a backup was made, by its name; null if the name is not that of a complete backup. */
export function momentOfBackup(name: string): Date | null {
  const match = /^terang-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
