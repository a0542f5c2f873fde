import { compareWithFiles, rememberSeed } from '~/datasets/load-code-lists.server';
import { type Code, nameOfCode } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { readCodeList } from '~/datasets/read-code-list';
import { type Db } from '~/platform/db/client.server';
import { applyCodeList } from '~/records/codes/edit-code-list.server';
import { writeCodeList } from '~/records/codes/export-codes.server';
import { listUsedCodes } from '~/records/codes/list-codes.server';
import { formatsOf } from '~/platform/i18n/formats';
import { OperatorError } from '~/platform/i18n/operator-error';
import { writeAtomically } from '~/platform/storage/write-atomically.server';
import { readNamedFile } from '~/platform/system/read-named-file.server';
import { type CommandContext, type RegisterCommand } from './command';
import { formatTable } from './format-table';
import { refuse } from './refuse';
import { withDatabase } from './with-database';

const columns = ['code', 'name', 'records', 'origin'] as const;

interface CodesFlags {
  export?: string;
  apply?: string;
  dryRun?: boolean;
}

/** `codes`: lists the code lists or the codes of one, writes a list to a file, or applies a file. */
export const registerCodes: RegisterCommand = (program, context) => {
  const { environment, t } = context;
  program
    .command('codes')
    .description(t('codes.description'))
    .argument('[list]', t('codes.list'))
    .option('--export <file>', t('codes.export'))
    .option('--apply <file>', t('codes.apply'))
    .option('--dry-run', t('codes.dryRun'))
    .action(async (list: string | undefined, flags: CodesFlags) => {
      await withDatabase(environment, async (db) => {
        if (list === undefined) {
          if (flags.export ?? flags.apply) return refuse(t('codes.needsList'));
          return printLists(db, context);
        }
        const codes = (await listCodeLists(db)).get(list);
        if (!codes) return refuse(t('codes.refused.unknown-list', { list }));
        if (flags.apply !== undefined) await applyFile(db, { list, codes, flags }, context);
        else if (flags.export !== undefined) {
          await writeAtomically([Buffer.from(writeCodeList(codes))], flags.export);
          console.log(t('codes.exported', { list, file: flags.export }));
        } else await printList(db, list, context);
      });
    });
};

/** Prints all lists, and how the files of this version differ from them. */
async function printLists(db: Db, { environment, t }: CommandContext): Promise<void> {
  const found = await compareWithFiles(db, environment.COUNTRY_DIRECTORY);
  const rows = found.map(({ list, size, difference }) => {
    const isSame = difference && difference.added.length + difference.changed.length === 0;
    if (!difference) return [list, String(size), t('codes.overview.none')];
    if (isSame) return [list, String(size), t('codes.overview.same')];
    const counts = { added: difference.added.length, changed: difference.changed.length };
    return [list, String(size), t('codes.overview.differs', counts)];
  });
  const head = [t('codes.list'), t('codes.overview.codes'), t('codes.overview.file')];
  console.log(formatTable([head, ...rows], { alignRight: [1] }));
}

async function printList(db: Db, list: string, { t, language }: CommandContext): Promise<void> {
  const rows = (await listUsedCodes(db, list)).map((code) => [
    code.code,
    nameOfCode(code, language),
    formatsOf(language).number(code.records),
    code.import_id === null ? '–' : t('codes.origins.import', { number: code.import_id }),
  ]);
  const head = columns.map((column) => t(`codes.columns.${column}`));
  console.log(formatTable([head, ...rows], { alignRight: [columns.indexOf('records')] }));
}

interface AppliedFile {
  list: string;
  codes: readonly Code[];
  flags: CodesFlags;
}

/** Applies a file to a list, and prints each difference. */
async function applyFile(
  db: Db,
  { list, codes, flags: { apply: path = '', dryRun } }: AppliedFile,
  { t, language }: CommandContext,
): Promise<void> {
  const read = readCodeList(path, await readNamedFile(path));
  if (!read.isValid) throw new OperatorError('codes', read.problems);
  const mode = dryRun ? 'dry-run' : 'commit';
  const result = await applyCodeList(db, { list, codes: read.codes, by: 'operator', mode });
  if (result.outcome === 'refused') {
    return refuse(t(`codes.refused.${result.code}`, { ...result, list }));
  }
  if (!dryRun) await rememberSeed(db, list, read.codes);
  const { added, changed, missing, isReordered } = result.difference;
  const nameIn = (where: readonly Code[], code: string) => {
    const found = where.find((each) => each.code === code);
    return found ? `${nameOfCode(found, language)} ${JSON.stringify(found.attributes)}` : '';
  };
  for (const code of added) console.log(`+ ${code}  ${nameIn(read.codes, code)}`);
  for (const code of changed) {
    console.log(`- ${code}  ${nameIn(codes, code)}`);
    console.log(`+ ${code}  ${nameIn(read.codes, code)}`);
  }
  if (isReordered) console.log(`~ ${t('codes.reordered')}`);
  const { number } = formatsOf(language);
  const counts = {
    added: number(added.length),
    changed: number(changed.length),
    missing: number(missing.length),
  };
  console.log(t(`codes.${result.outcome}`, { list, ...counts }));
}
