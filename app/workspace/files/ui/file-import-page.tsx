import { Link } from '@remix-run/react';
import { datePrecisions } from '~/datasets/date-precision';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { CheckboxField, RadioField, SelectField } from '~/ui/forms/choice-field';
import { ButtonForm } from '~/ui/forms/button-form';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { ActButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { ScrollingTable } from '~/ui/scrolling-table';
import { unknownValuesPath } from '../../codes/code-paths';
import { hrefOfImport } from '../../history/history-list';
import { hrefOfJob, isOngoing } from '../../jobs/staff-job';
import { JobProgress } from '../../jobs/ui/job-progress';
import { type OngoingJob } from '../../jobs/ui/listed-job';
import { hrefOfDataFile } from '../data-file';
import { type DescribedImport, type DescribedMapping } from '../described-import';
import { textOfUnknown, UnknownValues, type UnknownValuesProps } from './unknown-values';
import { NewCodes } from './new-codes';
import { OverrideFields } from './override-fields';
import { ColumnEffects, ImportEffect } from './import-effect';
import { CompleteFields, MissingRecords } from './missing-records';
import { RejectCauses } from './reject-causes';
import { UsedMapping } from './used-mapping';

interface FileImportPageProps {
  path: string;
  name: string;
  file: { id: string; name: string };
  mode: 'commit' | 'dry-run';
  options: {
    choices: Readonly<Record<string, string | undefined>>;
    dateFormat?: string;
    datePrecision?: string;
    skipRejected: boolean;
    replacesColumns: boolean;
    complete?: { missing?: string };
  };
  job: OngoingJob | null;
  /** Null while it goes on, or when it failed. */
  result: DescribedImport | null;
  /** Null if the file has the portal's own columns. */
  mapping: DescribedMapping | null;
  /** The codes of the lists whose values are unknown; none without a mapping, which would keep what is chosen. */
  lists: UnknownValuesProps['lists'];
  proposals: UnknownValuesProps['proposals'];
  setup: FormSetup;
  state: FormState | undefined;
}

/** A check or an import of a file: its progress, then what it found, and what may be done next. */
export function FileImportPage({ name, path, file, job, result, ...page }: FileImportPageProps) {
  const { t } = useTranslation('staff');
  const { t: tFiles } = useTranslation('data-files');
  const hasEnded = job !== null && !isOngoing(job.state);
  return (
    <StaffPage
      title={name}
      path={path}
      parents={[
        { name: t('dataFiles.title'), to: staffPaths.dataFiles },
        { name: file.name, to: hrefOfDataFile(file.id) },
      ]}
    >
      {page.mapping && <UsedMapping {...page.mapping} />}
      {job && !result && <JobProgress job={job} />}
      {job && !hasEnded && (
        <ButtonForm action={hrefOfJob(job.id)} className="officer-acts">
          <button type="submit" className="button button-quiet">
            {tFiles('workspace:cancel')}
          </button>
        </ButtonForm>
      )}
      {result && <Result result={result} path={path} mode={page.mode} />}
      {(result ?? hasEnded) && page.mode === 'dry-run' && <NextForm result={result} {...page} />}
      <p className="officer-acts">
        <Link to={hrefOfDataFile(file.id)}>{tFiles('contents')}</Link>
      </p>
    </StaffPage>
  );
}

interface ResultProps {
  result: DescribedImport;
  path: string;
  mode: FileImportPageProps['mode'];
}

function Result({ result, path, mode }: ResultProps) {
  const { t, i18n } = useTranslation('data-files');
  const { outcome, importId, lines, counts, notices, findings, rejects, others, hasReport } =
    result;
  const isRefused = outcome !== 'imported' && outcome !== 'checked';
  return (
    <section className="widget account-part" aria-labelledby="outcome">
      <h2 id="outcome">{t('result.records')}</h2>
      <div className={isRefused ? 'notice' : undefined} role="status">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {outcome === 'imported' && <p>{t('workspace:states.done')}</p>}
        {mode === 'dry-run' && <p>{t('result.nothing')}</p>}
        {importId !== null && <p>{t('result.next')}</p>}
      </div>
      {importId !== null && (
        <p className="officer-acts">
          <Link to={staffPaths.publishing} className="button">
            {t('publishing:calculate')}
          </Link>
          <Link to={hrefOfImport(importId)} className="button button-quiet">
            {t('history:import.title', { number: importId })}
          </Link>
        </p>
      )}
      {counts.length > 0 && (
        <ScrollingTable
          label={t('result.records')}
          head={counts.map(({ name }) => t(`result.${name}`))}
          rows={[
            {
              name: counts[0]?.formatted ?? '',
              cells: counts.slice(1).map(({ formatted }) => formatted),
            },
          ]}
        />
      )}
      {result.effect && <ImportEffect {...result.effect} />}
      {result.columns.length > 0 && <ColumnEffects columns={result.columns} />}
      {result.missing && <MissingRecords {...result.missing} path={path} />}
      <Lines title={t('expectations.title')} lines={result.broken} />
      <Lines title={t('result.notices')} lines={notices} />
      <Lines title={t('result.findings')} lines={findings} />
      {result.newCodes.map((each) => (
        <NewCodes key={each.title} {...each} />
      ))}
      {rejects.length > 0 && (
        <>
          <h3>{t('result.rejects')}</h3>
          <RejectCauses rejects={rejects} />
          {others > 0 && (
            <p>
              {t('result.others', {
                count: others,
                formatted: formatsOf(i18n.language).number(others),
              })}
            </p>
          )}
        </>
      )}
      {mode === 'commit' && result.unknown.length > 0 && (
        <p>
          <Link to={unknownValuesPath}>{t('result.unknownValues')}</Link>
        </p>
      )}
      {result.hasRows && (
        <p>
          <a href={`${path}/rejected.xlsx`} download>
            {t('result.rowsFile')}
          </a>{' '}
          {t('result.rowsHint')}
        </p>
      )}
      {hasReport && (
        <p>
          <a href={`${path}/rejected.csv`} download>
            {t('result.file')}
          </a>
        </p>
      )}
    </section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

type NextFormProps = Pick<
  FileImportPageProps,
  'result' | 'options' | 'lists' | 'proposals' | 'setup' | 'state'
>;

/** What a check leaves to decide, with the buttons that check again and import. */
function NextForm({ result, options, lists, proposals, setup, state }: NextFormProps) {
  const { t } = useTranslation('data-files');
  const { t: tFields } = useTranslation('data-files', { keyPrefix: 'fields' });
  const texts: TranslateAny = (key, values) =>
    textOfUnknown([key].flat()[0] ?? '', result?.unknown ?? [], proposals, tFields) ??
    tFields([key].flat(), { removals: result?.missing?.records, ...values });
  const { choices, dateFormat, datePrecision, skipRejected, replacesColumns, complete } = options;
  const decided = Object.entries(choices).flatMap(([name, value = '']) =>
    value ? [{ name, value }] : [],
  );
  const open = result?.questions.filter(({ matter }) => !choices[matter]) ?? [];
  const label = (value: string) => ({ value, label: t(`choices.${value}`) });
  const hasDates =
    result?.hasDateProblem || dateFormat !== undefined || datePrecision !== undefined;
  return (
    <section className="widget account-part account-form" aria-labelledby="next">
      <h2 id="next">{t(open.length > 0 ? 'result.decide' : 'result.options')}</h2>
      <PostForm
        label={t('check.title')}
        texts={texts}
        setup={setup}
        state={state}
        defaults={{
          date_format: dateFormat ?? result?.dateFormats[0] ?? '',
          date_precision: datePrecision ?? '',
          skip_rejected: skipRejected ? 'on' : '',
          replaces_columns: replacesColumns ? 'on' : '',
          is_complete: complete ? 'on' : '',
          missing: complete?.missing ?? 'keep',
          ...Object.fromEntries(
            proposals.map((proposal, index) => [`values.v${index}.code`, proposal?.name ?? '']),
          ),
        }}
      >
        {decided.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {open.map(({ matter, text, choices: possible }) => (
          <div key={matter}>
            <p>{text}</p>
            <RadioField name={matter} choices={possible.map(label)} />
          </div>
        ))}
        {hasDates && (
          <>
            <TextField name="date_format" />
            <SelectField name="date_precision" choices={datePrecisions.map(label)} />
          </>
        )}
        {(result?.lacksColumns || replacesColumns) && <CheckboxField name="replaces_columns" />}
        {(result?.isRejected || skipRejected) && <CheckboxField name="skip_rejected" />}
        {result && <CompleteFields missing={result.missing} />}
        {result?.needsOverride && <OverrideFields />}
        {result && lists.length > 0 && <UnknownValues values={result.unknown} lists={lists} />}
        <div className="officer-acts">
          {result?.outcome === 'checked' && (
            <ActButton act="import">{t('check.submitImport')}</ActButton>
          )}
          <ActButton act="check" isQuiet>
            {t('check.again')}
          </ActButton>
        </div>
      </PostForm>
    </section>
  );
}
