import { nameOfCode } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { type Dataset, statedDimensions } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { languages } from '~/platform/i18n/languages.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type KnownShape } from '~/records/inspect-file.server';
import { isJoinedColumn, nameOfJoined } from '~/records/mapping/joined-columns';
import { describePage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { db } from '~/services/portal.server';
import { answerUnknown } from '~/services/staff.server';
import { staffPaths } from '~/staff-paths';
import { columnNamer } from '../../records/describe-content';
import { describeSlots, showDerived } from '../derived-fields.server';
import { hrefOfDataFile, hrefOfMapping } from '../data-file';
import { getDataFile } from '../data-files.server';
import { findMapping, listMappings, readMappingVersion, saveMapping } from '../imports.server';
import { getInspection } from '../inspect-job.server';
import {
  columnsReadFrom,
  CONSTANT,
  fieldsOfMapping,
  findConstants,
  KEPT,
  mappedFields,
  type MappingFields,
  mappingFormSchema,
  mappingOfFields,
  NONE,
  noFields,
  partsOfMapping,
  unknownTreatments,
} from '../mapping-form.server';
import { proposeColumns } from '../propose-columns';
import {
  checkFirst,
  datasetOf,
  describeColumns,
  type FileOfPage,
  findForAnalyst,
  listOthers,
} from './data-file.server';
import { fileLimit } from './data-files.server';

/** Finds the inspected file of an address, and the version of a mapping that its form begins with. */
async function findMapped(request: Request) {
  const { account, file } = await findForAnalyst(request);
  const inspection = await getInspection(db, account, file);
  if (inspection?.outcome !== 'inspected') throw answerUnknown(request);
  const { fingerprint } = inspection.file;
  const { dataset: name } = file;
  const [latest] = await listMappings(db, account, { dataset: name, fingerprint });
  const wanted = new URL(request.url).searchParams.get('mapping');
  const start =
    wanted === null ? latest : await findMapping(db, account, { dataset: name, id: wanted });
  if (wanted !== null && !start) throw answerUnknown(request);
  const content = start ? await readMappingVersion(db, file.dataset, start.id) : null;
  const { others } = showDerived(content?.derived);
  const second = await findSecond(request, { account, file });
  const ofSecond = second?.columns.map(({ name }) => nameOfJoined(name.trim()));
  const names = [
    ...inspection.file.columns.map(({ name }) => name.trim()),
    ...(ofSecond ?? joinedIn(content)),
    ...Object.keys(others),
  ];
  const dataset = datasetOf(file);
  const isChosen = wanted !== null;
  return { account, file, inspection, latest, isChosen, content, names, second, dataset };
}

/** Returns the inspected file that is to be joined; null if there is none. */
async function findSecond(request: Request, { account, file }: FileOfPage) {
  const id = new URL(request.url).searchParams.get('with') ?? '';
  const others = await listOthers(account, file);
  const second = others.some(({ value }) => value === id)
    ? await getDataFile(db, account, id)
    : null;
  const inspection = second && (await getInspection(db, account, second));
  if (!second || inspection?.outcome !== 'inspected') return null;
  return { id, name: second.name, shape: second.shape, columns: inspection.file.columns };
}

/** The page that says which columns of a file are which of the portal's, and how they are read. */
export const fileMappingForm = formRoute({
  rules: async (_request, { dataset, names, second }: Awaited<ReturnType<typeof findMapped>>) => ({
    name: 'data-mapping',
    schema: mappingFormSchema(
      dataset,
      names,
      second?.columns.map(({ name }) => name.trim()),
    ),
    limit: fileLimit,
    isBehindLogIn: true,
  }),
  authorize: findMapped,
  permission: (_request, { account, file }) => `${account.session} ${file.id}`,
  async load(request, { who }) {
    const { account, file, inspection, latest, content, names, second, dataset } = who;
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'record');
    const tFiles = await getTexts(language, 'data-files');
    const nameOf = columnNamer(dataset, t);
    const ofFile = inspection.file.columns.map(({ letter, name, examples }) => ({
      value: name.trim(),
      label: describeColumn(`${letter} · ${name}`, examples),
    }));
    const joined = (second?.columns ?? []).map(({ letter, name, examples }) => ({
      value: nameOfJoined(name.trim()),
      label: describeColumn(tFiles('mapping.ofSecond', { name: `${letter} · ${name}` }), examples),
    }));
    const others = names
      .slice(ofFile.length + joined.length)
      .map((name) => ({ value: name, label: name }));
    const slots = describeSlots(content?.derived, inspection.file).map(
      ({ value, slot, name, examples }) => ({
        value,
        label: name ? describeColumn(name, examples) : tFiles(`mapping.slots.${slot}`),
      }),
    );
    const fields = content
      ? fieldsOfMapping(dataset, content)
      : await proposedFields({ dataset, inspection });
    const labels = new Map(mappedFields(dataset).map(({ column }) => [column, nameOf(column)]));
    const overview = [
      { name: file.name, columns: inspection.file.columns, nameIn: (name: string) => name },
      ...(second ? [{ ...second, nameIn: nameOfJoined }] : []),
    ].map(({ name, columns, nameIn }) => ({
      name,
      columns: describeColumns({ columns }, language),
      readAs: columns.map((column) =>
        formatsOf(language).list(
          columnsReadFrom(nameIn(column.name.trim()), fields).map(
            (each) => labels.get(each) ?? each,
          ),
        ),
      ),
    }));
    const title = tFiles('mapping.title');
    return {
      file: { id: file.id, name: file.name },
      columns: [...ofFile, ...joined, ...others],
      overview,
      second: {
        id: second?.id ?? '',
        mapping: new URL(request.url).searchParams.get('mapping') ?? '',
        files: await listOthers(account, file),
        columns: second?.columns.map(({ name }) => ({ value: name.trim(), label: name })) ?? null,
      },
      slots,
      kept: { value: KEPT, label: tFiles('mapping.kept') },
      constant: { value: CONSTANT, label: tFiles('mapping.constant') },
      lists: await describeShortLists(dataset, language),
      treatments: unknownTreatments.map((value) => ({
        value,
        label: tFiles(`mapping.treatments.${value}`),
      })),
      fields: mappedFields(dataset).map((field) => ({
        ...field,
        label: nameOf(field.column),
        isKept: fields.from[field.column] === KEPT,
      })),
      isProposed: !content && Object.keys(fields.from).length > 0,
      base: String(latest?.id ?? NONE),
      defaults: defaultsOf(fields),
      head: await describePage(request, {
        title,
        description: tFiles('mapping.lead'),
        path: hrefOfMapping(file.id),
        parents: [
          { name: t('staff:dataFiles.title'), path: staffPaths.dataFiles },
          { name: file.name, path: hrefOfDataFile(file.id) },
        ],
        isIndexed: false,
      }),
    };
  },
  async act(form, request, found) {
    const { account, file, inspection, names, second, dataset } = found;
    const constants = findConstants(dataset, form.input.constant, await listCodeLists(db));
    if ('errors' in constants) return form.refuse(constants.errors);
    const fields = { ...form.input, constant: constants.constants };
    const base = await findBase(request, form.input.base, found);
    // A chosen version stays the start, whatever is the latest one.
    const start = found.isChosen ? found.content : base.version === null ? null : base.content;
    const kept = { ...start, headerRow: undefined, ...(second && { join: joinBase(second) }) };
    const mapping = await saveMapping(db, account, {
      dataset: file.dataset,
      fingerprint: inspection.file.fingerprint,
      // The header of the next file may be on another line.
      content: mappingOfFields(dataset, fields, kept, names),
      base,
    });
    return checkFirst(request, { account, file }, { inspection, mapping, joinedFile: second?.id });
  },
});

type Mapped = Awaited<ReturnType<typeof findMapped>>;

/** Returns what the form began with: the latest version at that time, or what the names of the columns propose. */
async function findBase(
  request: Request,
  version: string,
  { account, file, inspection, dataset }: Mapped,
) {
  if (version === NONE) {
    const fields = await proposedFields({ dataset, inspection });
    return { version: null, content: mappingOfFields(dataset, fields) };
  }
  const latest = await findMapping(db, account, { dataset: file.dataset, id: version });
  if (!latest) throw answerUnknown(request);
  return { version: latest.id, content: await readMappingVersion(db, file.dataset, latest.id) };
}

async function proposedFields({
  dataset,
  inspection,
}: Pick<Mapped, 'dataset' | 'inspection'>): Promise<MappingFields> {
  const namers = await Promise.all(
    languages.map(async (language) => columnNamer(dataset, await getTexts(language, 'record'))),
  );
  const lists = await listCodeLists(db);
  const listOf = new Map(statedDimensions(dataset).map(({ name, codeList }) => [name, codeList]));
  const wanted = mappedFields(dataset).map((field) => ({
    ...field,
    names: namers.map((nameOf) => nameOf(field.column)),
    codes: lists.get(listOf.get(field.column) ?? '') ?? [],
  }));
  const from = proposeColumns(wanted, inspection.file.columns, homeDay(new Date()));
  return { ...noFields(), from };
}

/** Returns the columns of a second file that a mapping mentions. */
function joinedIn(content: unknown): string[] {
  const found = new Set<string>();
  JSON.stringify(content ?? {}, (key, value: unknown) => {
    for (const text of [key, value]) {
      if (typeof text === 'string' && isJoinedColumn(text)) found.add(text);
    }
    return value;
  });
  return [...found];
}

/** How a second file is read, as staff chose it; by which columns it is joined is said by the form. */
const joinBase = ({ shape: { sheet, encoding } }: { shape: KnownShape }) => ({
  on: ['-', '-'],
  sheet,
  encoding,
});

const describeColumn = (name: string, examples: readonly string[]) =>
  [name, examples.slice(0, 2).join(', ')].filter(Boolean).join(': ');

/** Returns the initial values of the fields by name. */
function defaultsOf(fields: MappingFields): Record<string, string> {
  const { joined, parts } = fields;
  const named = (start: string, values: Readonly<Record<string, string | undefined>> = {}) =>
    Object.entries(values).map(([name, value]) => [`${start}.${name}`, value ?? ''] as const);
  return Object.fromEntries([
    ...[...partsOfMapping, 'else' as const].flatMap((part) => named(part, fields[part])),
    ...Object.entries(joined).flatMap(([slot, values]) => named(`joined.${slot}`, values)),
    ...Object.entries(parts).flatMap(([slot, values]) => named(`parts.${slot}`, values)),
    ...named('join', fields.join),
    ['mergesRows', fields.mergesRows ? 'on' : ''],
  ]);
}

/** Lists up to this length are offered to choose from; of longer ones a code or a name is typed. */
const MAX_OFFERED = 100;

/** Returns the codes of the dataset's short lists by column, to be chosen from. */
async function describeShortLists(dataset: Dataset, language: string) {
  const lists = await listCodeLists(db);
  return statedDimensions(dataset).flatMap(({ name: column, codeList }) => {
    const codes = lists.get(codeList) ?? [];
    if (codes.length > MAX_OFFERED) return [];
    return [
      {
        column,
        codes: codes.map((each) => ({ code: each.code, name: nameOfCode(each, language) })),
      },
    ];
  });
}
