import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { RadioField, SelectField, type Choice } from '~/ui/forms/choice-field';
import { FileField } from '~/ui/forms/file-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { ActButton, SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { ScrollingTable } from '~/ui/scrolling-table';
import { JobProgress } from '../../jobs/ui/job-progress';
import { type OngoingJob } from '../../jobs/ui/listed-job';
import { hrefOfDataFile, hrefOfFileImport, hrefOfMapping } from '../data-file';
import { type FileColumn, FileColumns } from './file-columns';
import { FileFacts, type ListedFile } from './file-facts';

interface FileTable {
  columns: readonly FileColumn[];
  headerLine: number;
  first: readonly TableLine[];
  last: readonly TableLine[];
  /** Whether there are rows between the first and the last ones. */
  hasOthers: boolean;
}

interface TableLine {
  line: number;
  cells: readonly string[];
}

interface FileContents {
  lines: readonly string[];
  /** The encodings that a file may have which is not in Unicode. */
  possible: readonly { encoding: string; example: string }[];
  /** Null if the file cannot be read. */
  table: FileTable | null;
  /** All sheets of a workbook, the one that is read first. */
  sheets: readonly string[];
}

interface DataFilePageProps {
  file: ListedFile | undefined;
  shape: { sheet?: string; headerRow?: number; encoding?: string };
  /** The inspection, while it goes on or when it failed. */
  job: OngoingJob | null;
  contents: FileContents | null;
  /** The files that a mapping may join. */
  others: readonly Choice[];
  mappings: readonly (Choice & { fits: boolean })[];
  /** Mappings for which the file lacks columns, with what it lacks. */
  otherMappings: readonly string[];
  imports: readonly {
    job: string;
    mode: 'commit' | 'dry-run';
    by: string;
    at: { iso: string; text: string };
  }[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** An uploaded file: what it holds, how it is read, and its checks and imports. */
export function DataFilePage({ file, ...page }: DataFilePageProps) {
  const { t } = useTranslation('staff');
  const { t: tFiles } = useTranslation('data-files');
  const { job, contents, imports } = page;
  if (!file) return null;
  return (
    <StaffPage
      title={file.name}
      path={hrefOfDataFile(file.id)}
      parents={[{ name: t('dataFiles.title'), to: staffPaths.dataFiles }]}
    >
      <FileFacts {...file} />
      {job && <JobProgress job={job} />}
      {contents && <Contents contents={contents} page={page} />}
      {contents?.table && <CheckForm {...page} fileId={file.id} />}
      {imports.length > 0 && (
        <section className="widget account-part account-form" aria-labelledby="imports">
          <h2 id="imports">{tFiles('runs')}</h2>
          <ul>
            {imports.map((each) => (
              <li key={each.job} className="officer-item">
                <Link to={hrefOfFileImport(file.id, each.job)}>{tFiles(`modes.${each.mode}`)}</Link>{' '}
                <span className="officer-facts">
                  {each.by} · <time dateTime={each.at.iso}>{each.at.text}</time>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RemovalForm {...page} />
    </StaffPage>
  );
}

type FormPage = Omit<DataFilePageProps, 'file'>;

function Contents({ contents, page }: { contents: FileContents; page: FormPage }) {
  const { t } = useTranslation('data-files');
  const { lines, possible, table, sheets } = contents;
  return (
    <section className="widget account-part" aria-labelledby="contents">
      <h2 id="contents">{t('contents')}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {possible.length > 0 && (
        <>
          <p>{t('encodings')}</p>
          <dl className="officer-fields">
            {possible.map(({ encoding, example }) => (
              <div key={encoding}>
                <dt>{encoding}</dt>
                <dd>{example}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {table && (
        <>
          <h3>{t('columns')}</h3>
          <FileColumns label={t('columns')} columns={table.columns} />
        </>
      )}
      {table && <Rows {...table} />}
      {(sheets.length > 0 || possible.length > 0 || table) && (
        <ShapeForm page={page} sheets={sheets} possible={possible} headerLine={table?.headerLine} />
      )}
    </section>
  );
}

function Rows({ columns, first, last, hasOthers }: FileTable) {
  const { t } = useTranslation('data-files');
  const rowOf = ({ line, cells }: TableLine) => ({ name: String(line), cells });
  const gap = { name: '…', cells: columns.map(() => '') };
  return (
    <>
      <h3>{t('rows')}</h3>
      <ScrollingTable
        label={t('rows')}
        head={[
          t('import:inspect.line'),
          ...columns.map(({ letter, name }) => `${letter} · ${name}`),
        ]}
        rows={[...first.map(rowOf), ...(hasOthers ? [gap] : []), ...last.map(rowOf)]}
      />
    </>
  );
}

interface ShapeFormProps {
  page: FormPage;
  sheets: readonly string[];
  possible: FileContents['possible'];
  headerLine: number | undefined;
}

/** The reply belongs to the form that was sent. */
const stateOf = (form: 'inspect' | 'check', state: FormState | undefined) =>
  (state?.values.act === 'inspect' ? 'inspect' : 'check') === form ? state : undefined;

function ShapeForm({
  page: { shape, setup, state },
  sheets,
  possible,
  headerLine,
}: ShapeFormProps) {
  const { t } = useTranslation('data-files');
  const { t: texts } = useTranslation('data-files', { keyPrefix: 'fields' });
  const choiceOf = (value: string): Choice => ({ value, label: value });
  const defaults = {
    sheet: shape.sheet ?? sheets[0] ?? '',
    header_row: String(shape.headerRow ?? headerLine ?? ''),
    encoding: shape.encoding ?? (possible.length === 1 ? possible[0]?.encoding : undefined) ?? '',
  };
  return (
    <details open={possible.length > 0}>
      <summary>{t('shape')}</summary>
      <PostForm
        label={t('shape')}
        texts={texts}
        setup={setup}
        state={stateOf('inspect', state)}
        defaults={defaults}
      >
        {sheets.length > 0 && <SelectField name="sheet" choices={sheets.map(choiceOf)} />}
        {headerLine !== undefined && <TextField name="header_row" />}
        {possible.length > 0 && (
          <SelectField
            name="encoding"
            choices={possible.map(({ encoding }) => choiceOf(encoding))}
          />
        )}
        <ActButton act="inspect" isQuiet>
          {t('lookAgain')}
        </ActButton>
      </PostForm>
    </details>
  );
}

type CheckFormProps = FormPage & { fileId: string };

function CheckForm({ fileId, mappings, otherMappings, others, setup, state }: CheckFormProps) {
  const { t } = useTranslation('data-files');
  const { t: texts } = useTranslation('data-files', { keyPrefix: 'fields' });
  const choices = [{ value: 'own', label: t('ownColumns') }, ...mappings];
  const chosen = mappings.find(({ fits }) => fits)?.value ?? 'own';
  return (
    <section className="widget account-part account-form" aria-labelledby="check">
      <h2 id="check">{t('check.title')}</h2>
      <p className="form-lead">{t('check.lead')}</p>
      <p>
        <Link to={hrefOfMapping(fileId)} className="button button-quiet">
          {t('mapping.edit')}
        </Link>
      </p>
      <PostForm
        label={t('check.title')}
        texts={texts}
        setup={setup}
        state={stateOf('check', state)}
        defaults={{ mapping: chosen }}
        hasFiles
      >
        <RadioField name="mapping" choices={choices} />
        <FileField name="mapping_file" accept={['.json']} />
        {others.length > 0 && <SelectField name="joined_file" choices={others} />}
        <SubmitButton>{t('check.submit')}</SubmitButton>
      </PostForm>
      {otherMappings.length > 0 && (
        <details>
          <summary>{t('otherColumns.title')}</summary>
          <ul>
            {otherMappings.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function RemovalForm({ setup }: FormPage) {
  const { t } = useTranslation('data-files');
  const { t: texts } = useTranslation('data-files', { keyPrefix: 'fields' });
  return (
    <details>
      <summary>{t('remove')}</summary>
      <p>{t('removeLead')}</p>
      <PostForm label={t('remove')} texts={texts} setup={setup} state={undefined}>
        <ActButton act="remove">{t('remove')}</ActButton>
      </PostForm>
    </details>
  );
}
