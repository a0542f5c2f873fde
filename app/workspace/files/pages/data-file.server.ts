import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { getDataset } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { file, line } from '~/platform/http/form-fields.server';
import { formatsOf } from '~/platform/i18n/formats';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { describeInspection } from '~/records/describe-inspection';
import { describeUnreadable } from '~/records/describe-import.server';
import { encodings } from '~/records/files/encodings';
import { fileOptionsSchema } from '~/records/import-job.server';
import { type InspectedFile, type Inspection, MAX_DISTINCT } from '~/records/inspect-file.server';
import { columnsOfMapping } from '~/records/mapping/read-mapping.server';
import { describePage } from '~/services/describe-page.server';
import { type Redirect } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { db, storage } from '~/services/portal.server';
import { answerUnknown } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { namePeople } from '../../name-people.server';
import { getOngoingJob } from '../../jobs/list-staff-jobs.server';
import { type DataFile, hrefOfDataFile, hrefOfFileImport } from '../data-file';
import { getDataFile, listDataFiles, removeDataFile } from '../data-files.server';
import { wordingOfPage } from '../describe-import-page.server';
import {
  listImports,
  findMapping,
  listMappings,
  listOtherMappings,
  type MappingVersion,
  queueImport,
  saveMapping,
} from '../imports.server';
import { fingerprintOf, getInspection, MAX_COLUMNS, queueInspection } from '../inspect-job.server';
import { describeFiles, fileLimit, forAnalyst } from './data-files.server';

/** The maximum of a mapping file, in bytes. */
const MAX_MAPPING_BYTES = 4 * 1024 ** 2;

/** The choice of a file with the portal's own columns. */
const OWN = 'own';

const schema = z.object({
  act: z.enum(['check', 'inspect', 'remove']).default('check'),
  mapping: z
    .string()
    .regex(/^(own|\d{1,9})$/, 'invalid')
    .optional(),
  mapping_file: file().optional(),
  joined_file: z.uuid('invalid').optional(),
  sheet: line({ max: 100 }).optional(),
  header_row: z.coerce
    .number('invalid')
    .int('invalid')
    .min(1, 'invalid')
    .max(1_000_000, 'invalid')
    .optional(),
  encoding: z.enum(encodings, 'invalid').optional(),
});

/** An analyst, and the file of the page. */
export interface FileOfPage {
  account: Account;
  file: DataFile;
}

/** Finds the file of an address for analysts; for others it does not exist. */
export async function findForAnalyst(request: Request): Promise<FileOfPage> {
  const account = await forAnalyst(request);
  const [, , , id = ''] = new URL(request.url).pathname.split('/');
  const found = await getDataFile(db, account, id);
  if (!found) throw answerUnknown(request);
  return { account, file: found };
}

/** The page of an uploaded file: what is in it, how it is read, its checks and imports. */
export const dataFileForm = formRoute({
  rules: {
    name: 'data-file-check',
    schema,
    limit: fileLimit,
    isBehindLogIn: true,
    files: { mapping_file: { maxBytes: MAX_MAPPING_BYTES } },
  },
  authorize: findForAnalyst,
  permission: (_request, { account, file: { id } }) => `${account.session} ${id}`,
  async load(request, { who: { account, file: found } }) {
    const language = await getRequestLanguage(request);
    // First: once it is over, its result is there.
    const job = found.inspectJob ? await getOngoingJob(db, account, found.inspectJob) : null;
    const inspection = await getInspection(db, account, found);
    const [facts] = await describeFiles([found], language);
    const t = await getTexts(language, 'staff');
    const path = hrefOfDataFile(found.id);
    return {
      file: facts,
      shape: found.shape,
      job: inspection ? null : job,
      contents: inspection && (await describeContents(inspection, language)),
      others: await listOthers(account, found),
      ...(await describeMappings(account, found, inspection, language)),
      imports: await describeImports(account, found, language),
      head: await describePage(request, {
        title: found.name,
        description: t('dataFiles.lead'),
        path,
        parents: [{ name: t('dataFiles.title'), path: staffPaths.dataFiles }],
        isIndexed: false,
      }),
    };
  },
  async act(form, request, { account, file: found }) {
    const { act, mapping, mapping_file: sent, sheet, header_row: headerRow, encoding } = form.input;
    if (act === 'remove') {
      await removeDataFile({ db, storage }, account, found.id);
      return redirect(staffPaths.dataFiles, 303);
    }
    if (act === 'inspect') {
      await queueInspection({ db, jobs }, account, found, { sheet, headerRow, encoding });
      return redirect(hrefOfDataFile(found.id), 303);
    }
    const inspection = await getInspection(db, account, found);
    let version = mapping === undefined || mapping === OWN ? null : Number(mapping);
    if (sent?.name) {
      const content = await readJson(sent);
      if (!content) return form.refuse({ mapping_file: 'not-json' });
      version = await saveMapping(db, account, {
        dataset: found.dataset,
        fingerprint: fingerprintOf(inspection),
        content,
      });
    } else if (version !== null) {
      const wanted = { dataset: found.dataset, id: String(version) };
      if (!(await findMapping(db, account, wanted))) return form.refuse({ mapping: 'invalid' });
    }
    const joinedFile = form.input.joined_file;
    const others = joinedFile === undefined ? [] : await listOthers(account, found);
    if (joinedFile !== undefined && !others.some(({ value }) => value === joinedFile))
      return form.refuse({ joined_file: 'invalid' });
    const chosen = { inspection, mapping: version, joinedFile };
    return checkFirst(request, { account, file: found }, chosen);
  },
});

/** Lists the files that a mapping of this file may join. */
export async function listOthers(account: Account, { id, dataset }: DataFile) {
  const files = await listDataFiles(db, account);
  return files
    .filter((each) => each.dataset === dataset && each.id !== id)
    .map((each) => ({ value: each.id, label: each.name }));
}

/** Checks a file as it was inspected, and leads to the page of the check, which offers what else may be chosen. */
export async function checkFirst(
  request: Request,
  { account, file: found }: FileOfPage,
  {
    inspection,
    mapping,
    joinedFile,
  }: { inspection: Inspection | null; mapping: number | null; joinedFile?: string | undefined },
): Promise<Redirect> {
  const inspected = inspection?.outcome === 'inspected' ? inspection.file : undefined;
  const job = await queueImport({ db, jobs }, account, found, {
    ...fileOptionsSchema.parse({ mode: 'dry-run' }),
    sheet: found.shape.sheet ?? inspected?.sheet?.name,
    headerRow: inspected?.header.line,
    encoding: found.shape.encoding,
    mapping,
    joinedFile,
    language: await getRequestLanguage(request),
  });
  return redirect(hrefOfFileImport(found.id, job), 303);
}

async function readJson(sent: File): Promise<object | null> {
  try {
    const text = new TextDecoder().decode(await sent.bytes());
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The contents of a file, as its page shows them. */
async function describeContents(inspection: Inspection, language: string) {
  const wording = await wordingOfPage(language);
  if (inspection.outcome === 'unreadable') {
    const { encodings: possible } = inspection;
    return { lines: [describeUnreadable(inspection, wording)], possible, table: null, sheets: [] };
  }
  const { file: inspected } = inspection;
  return {
    lines: describeInspection(inspected, wording.t, language),
    possible: [],
    table: describeTable(inspected, language),
    sheets: inspected.sheet
      ? [inspected.sheet.name, ...inspected.sheet.unread, ...inspected.sheet.hidden]
      : [],
  };
}

/** Describes the columns of a file as its pages show them. */
export function describeColumns({ columns }: Pick<InspectedFile, 'columns'>, language: string) {
  const { number } = formatsOf(language);
  return columns.map(({ distinct, ...column }) => ({
    ...column,
    // Inspections of earlier versions counted none.
    distinct:
      distinct === undefined ? '' : `${distinct < MAX_DISTINCT ? '' : '≥ '}${number(distinct)}`,
  }));
}

function describeTable({ columns, rows, first, last, header }: InspectedFile, language: string) {
  return {
    columns: describeColumns({ columns }, language),
    headerLine: header.line,
    first: first.map(({ line: at, cells }) => ({ line: at, cells })),
    last: last.map(({ line: at, cells }) => ({ line: at, cells })),
    hasOthers: rows > first.length + last.length,
  };
}

/** Describes the mappings that a file has all columns for, and what it lacks for others. */
async function describeMappings(
  account: Account,
  found: DataFile,
  inspection: Inspection | null,
  language: string,
) {
  const ofFile = { dataset: found.dataset, fingerprint: fingerprintOf(inspection) };
  const versions = await listMappings(db, account, ofFile);
  const others = await listOtherMappings(db, account, ofFile);
  const t = await getTexts(language, 'data-files');
  const nameOf = await namePeople(
    db,
    [...versions, ...others].map(({ savedBy }) => savedBy),
    language,
  );
  const describe = ({ id, savedBy, savedAt }: MappingVersion) => ({
    value: String(id),
    label: t('saved', {
      number: id,
      name: nameOf(savedBy),
      moment: describeMoment(savedAt, language),
    }),
  });
  const judged = others.map(({ content, ...version }) => ({
    ...describe(version),
    missing: missingColumns(content, datasetOf(found), inspection),
  }));
  return {
    mappings: [
      ...versions.map(describe).map(({ value, label }) => ({
        value,
        label: `${label} (${t('fits')})`,
        fits: true,
      })),
      ...judged
        .filter(({ missing }) => missing.length === 0)
        .map(({ value, label }) => ({ value, label, fits: false })),
    ],
    otherMappings: judged
      .filter(({ missing }) => missing.length > 0)
      .map(({ label, missing }) =>
        t('otherColumns.missing', { name: label, columns: formatsOf(language).list(missing) }),
      ),
  };
}

/** Returns the columns that a mapping needs and a file lacks; none if the inspection does not list all of the file's. */
function missingColumns(content: unknown, dataset: Dataset, inspection: Inspection | null) {
  if (inspection?.outcome !== 'inspected') return [];
  const { columns } = inspection.file;
  if (columns.length >= MAX_COLUMNS) return [];
  const names = new Set(columns.map(({ name }) => name.trim()));
  return columnsOfMapping(content, dataset).filter((name) => !names.has(name));
}

async function describeImports(account: Account, found: DataFile, language: string) {
  const imports = await listImports(db, account, found);
  const nameOf = await namePeople(
    db,
    imports.map(({ by }) => by),
    language,
  );
  return imports.map(({ job, mode, by, at }) => ({
    job,
    mode,
    by: nameOf(by),
    at: { iso: at.toISOString(), text: describeMoment(at, language) },
  }));
}

/** Returns the dataset of a file. @throws if the portal has none of that name any more. */
export function datasetOf({ dataset: name }: DataFile) {
  const dataset = getDataset(name);
  if (!dataset) throw new Error(`There is no dataset ${name}`);
  return dataset;
}
