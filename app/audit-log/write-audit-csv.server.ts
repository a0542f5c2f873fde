import { csvOf } from '~/statistics/export/write-csv.server';
import { searchOfFilter, type AuditFilter } from './audit-filter';
import { type entryDescriber } from './describe-entries.server';
import { type AuditEntryRow } from './list-entries.server';

interface AuditFile {
  entries: readonly AuditEntryRow[];
  /** How many entries match the filter; the file holds the newest of them. */
  total: number;
  filter: AuditFilter;
  /** When it was written. */
  at: Date;
  describe: Awaited<ReturnType<typeof entryDescriber>>;
}

/**
 * Writes entries of the audit log as CSV: as the log has them, and in words. Each row repeats filter, time and how many
 * of the matching entries the file holds; without any entry, one row has these alone.
 */
export function writeAuditCsv({ entries, total, filter, at, describe }: AuditFile): string {
  const ofFile = {
    filter: searchOfFilter(filter).toString(),
    written_at: at.toISOString(),
    entries_in_file: entries.length,
    entries_matching: total,
  };
  const rows = entries.map((entry) => {
    const { who, what, details, from } = describe(entry);
    const { number, actor, act, subject, via, hash } = entry;
    return {
      number,
      at: entry.at.toISOString(),
      actor,
      actor_name: who,
      act,
      act_text: what,
      subject,
      details,
      via: via ?? '',
      from,
      hash: hash.toString('hex'),
      ...ofFile,
    };
  });
  const listed: Partial<(typeof rows)[number]>[] = rows.length > 0 ? rows : [ofFile];
  return csvOf([columns, ...listed.map((row) => columns.map((column) => row[column] ?? ''))]);
}

const columns = [
  'number',
  'at',
  'actor',
  'actor_name',
  'act',
  'act_text',
  'subject',
  'details',
  'via',
  'from',
  'hash',
  'filter',
  'written_at',
  'entries_in_file',
  'entries_matching',
] as const;
