import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { useTranslation } from '~/platform/i18n/page-texts';
import { CheckboxField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField } from '~/ui/forms/text-field';
import { ScrollingTable } from '~/ui/scrolling-table';
import { type ExaminedTable } from '../deliveries/examine-table.server';
import { type KeyReport } from '../deliveries/key-report';
import { type OfficerRequest } from '../officer-request';
import { type DeliveryBuild } from '../deliveries/delivery-build';
import { BuildProgress } from './build-progress';
import { OfficerFiles } from './officer-files';
import { type ActRefusal } from '../states';
import { OfficerFrame, RefusedAct, TypedText } from './officer-frame';

interface FileTable {
  file: { id: string; name: string };
  /** Whether the portal made it, of records. */
  isArchive: boolean;
  /** Null if it is too large to be read again, or not a regular table. */
  table: ExaminedTable | null;
}

interface PreparedDeliveryPageProps {
  request: OfficerRequest;
  /** Why an officer may not deliver; null if it is permitted. */
  refusal: ActRefusal | null;
  /** The number of the prepared delivery; null if there is none, or none any more. */
  prepared: string | null;
  /** How far its archives are; null once they are built, or where it has none. */
  build: DeliveryBuild | null;
  /** Whether the figures in its archives were retracted since. */
  isRetracted: boolean;
  tables: readonly FileTable[];
  /** The files of which not all was examined. */
  unexamined: readonly { id: string; name: string }[];
  /** The rows of all tables by which people may be recognised. */
  rareRows: number;
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form that delivers: counting again sends it, too, so that its text is not lost. */
const formId = 'prepared';

/** The page on which an officer follows how a delivery is built, checks it, and confirms or discards it. */
export function PreparedDeliveryPage({
  request,
  refusal,
  prepared,
  build,
  isRetracted,
  tables,
  unexamined,
  rareRows,
  setup,
  state,
}: PreparedDeliveryPageProps) {
  const { t, i18n } = useTranslation('officers');
  const fieldTexts: TranslateAny = useTranslation('officers', { keyPrefix: 'acts.fields' }).t;
  const number = { count: rareRows, formatted: formatsOf(i18n.language).number(rareRows) };
  const seen = unexamined.length === 0 ? 'label' : rareRows === 0 ? 'unexamined' : 'both';
  const texts: TranslateAny = (key, values) =>
    fieldTexts(key === 'seen.label' ? `seen.${seen}` : key, { ...number, ...values });
  const { href, reference, discarded } = request;
  const title = t('prepared.title');
  const step = { name: title, path: 'delivery' };
  const isReady = !build && !isRetracted;
  if (prepared === null) {
    return (
      <OfficerFrame reference={reference} href={href} step={step}>
        {refusal && <RefusedAct {...request} refusal={refusal} typed={state?.values.message} />}
        {!refusal && (
          <div className="notice" role="alert">
            <p>
              {discarded
                ? t('prepared.discarded', { who: discarded.who, at: discarded.at.text })
                : t('prepared.none')}{' '}
              <Link to={`${href}/fulfil`}>{t('prepared.prepare')}</Link>
            </p>
            <TypedText typed={state?.values.message} />
          </div>
        )}
        <Link to={href}>{t('back')}</Link>
      </OfficerFrame>
    );
  }
  return (
    <OfficerFrame reference={reference} href={href} step={step}>
      <section className="widget account-part">
        {request.prepared && (
          <>
            <p>
              {t('prepared.by', { who: request.prepared.who, at: request.prepared.at.text })}{' '}
              {t('prepared.unseen')}
            </p>
            <OfficerFiles files={request.prepared.files} />
          </>
        )}
        <BuildProgress build={build} href={`${href}/delivery`} />
      </section>
      {tables.map((each) => (
        <TableSection
          key={each.file.id}
          {...each}
          isUnexamined={unexamined.some(({ id }) => id === each.file.id)}
        />
      ))}
      {unexamined
        .filter(({ id }) => tables.every(({ file }) => file.id !== id))
        .map(({ id, name }) => (
          <section key={id} className="widget account-part" aria-labelledby={`file-${id}`}>
            <h2 id={`file-${id}`}>{name}</h2>
            <p className="notice">{t('prepared.unexamined')}</p>
          </section>
        ))}
      <section className="widget account-part account-form">
        {isReady && <p className="form-lead">{t('prepared.lead')}</p>}
        {isRetracted && state?.refusal?.code !== 'retracted' && (
          <p className="notice">{t('acts.fields.refused.retracted')}</p>
        )}
        <PostForm id={formId} label={title} texts={texts} setup={setup} state={state}>
          <input type="hidden" name="prepared" value={prepared} />
          {(isReady || state?.values.message) && <TextAreaField name="message" rows={4} />}
          {isReady && rareRows + unexamined.length > 0 && <CheckboxField name="seen" />}
          <div className="officer-acts">
            {isReady && <SubmitButton>{t('prepared.confirm')}</SubmitButton>}
            {build?.state === 'failed' && (
              <button type="submit" name="act" value="retry" className="button">
                {t('build.retry')}
              </button>
            )}
            <button type="submit" name="act" value="discard" className="button button-quiet">
              {t(build && build.state !== 'failed' ? 'build.cancel' : 'prepared.discard')}
            </button>
          </div>
        </PostForm>
      </section>
      <p className="officer-acts">
        <Link to={href}>{t('back')}</Link>
      </p>
    </OfficerFrame>
  );
}

function TableSection({
  file,
  isArchive,
  table,
  isUnexamined,
}: FileTable & { isUnexamined: boolean }) {
  const { t } = useTranslation('officers');
  const id = `table-${file.id}`;
  return (
    <section className="widget account-part" aria-labelledby={id}>
      <h2 id={id}>{file.name}</h2>
      {table ? (
        <>
          <TableFacts {...table} />
          <FirstRows {...table} name={file.name} />
          <Identifying {...table} />
          {isArchive && <p>{t('prepared.archive')}</p>}
          {(!isArchive || table.keys.length > 0) && <KeyReportText {...table} />}
          <KeyColumns {...table} file={file.id} />
        </>
      ) : (
        <p className="notice">{t('prepared.notExamined')}</p>
      )}
      {isUnexamined && <p className="notice">{t('prepared.unexamined')}</p>}
    </section>
  );
}

function TableFacts({ rows, columns, isWhole, formulas }: ExaminedTable) {
  const { t, i18n } = useTranslation('officers');
  const formats = formatsOf(i18n.language);
  const number = formats.number(rows);
  return (
    <>
      <p>
        {t('prepared.rows', { count: rows, formatted: number })},{' '}
        {t('prepared.columns', { count: columns.length })}
      </p>
      {!isWhole && <p className="notice">{t('prepared.cut', { number })}</p>}
      {formulas > 0 && (
        <p className="notice">
          {t('prepared.formulas', { count: formulas, formatted: formats.number(formulas) })}
        </p>
      )}
    </>
  );
}

function FirstRows({ columns, first, name }: ExaminedTable & { name: string }) {
  const { t, i18n } = useTranslation('officers');
  if (first.length === 0) return null;
  const rows = first.map((cells, row) => ({
    name: formatsOf(i18n.language).number(row + 1),
    cells: columns.map((_, at) => cells[at] ?? ''),
  }));
  const head = [t('prepared.row'), ...columns];
  return <ScrollingTable label={t('prepared.firstRows', { name })} head={head} rows={rows} />;
}

/** Names the columns whose values identify rows, whatever their names. */
function Identifying({ columns, findings }: ExaminedTable) {
  const { t, i18n } = useTranslation('officers');
  const namesOf = (found: readonly number[]) =>
    formatsOf(i18n.language).list(found.map((at) => columns[at] ?? ''));
  return (
    <>
      {(['unique', 'nearlyUnique', 'days', 'counts'] as const)
        .filter((kind) => findings[kind].length > 0)
        .map((kind) => (
          <p key={kind} className="notice">
            {t(`prepared.${kind}`, { names: namesOf(findings[kind]) })}
          </p>
        ))}
    </>
  );
}

/** Says how far the key variables of a table identify people. */
function KeyReportText({ columns, keys, report, isWhole, ...table }: ExaminedTable) {
  const { t, i18n } = useTranslation('officers');
  const formats = formatsOf(i18n.language);
  const counted = keys.length === 0 ? 0 : report.rareRows;
  const declared = table.rareRows > counted && (
    <p className="notice">
      {t('prepared.declared', {
        count: table.rareRows,
        formatted: formats.number(table.rareRows),
      })}
    </p>
  );
  if (keys.length === 0)
    return (
      <>
        <p className="notice">{t('prepared.noKeys')}</p>
        {declared}
      </>
    );
  const names = formats.list(keys.map((key) => columns[key] ?? ''));
  const { k, combinations, smallest, rareRows } = report;
  const formatted = formats.number(rareRows);
  return (
    <>
      <h3>{t('prepared.report')}</h3>
      <p>
        {t('prepared.combinations', {
          count: combinations,
          formatted: formats.number(combinations),
          names,
        })}{' '}
        {t('prepared.smallest', { count: smallest, formatted: formats.number(smallest) })}
      </p>
      {rareRows > 0 && (
        <p className="notice">
          {t('prepared.rare', { count: rareRows, formatted, k: formats.number(k) })}
        </p>
      )}
      {/* Rows that were not examined may have rare combinations, and other columns may identify them. */}
      {table.identifyingRows === 0 && isWhole && (
        <p className="notice notice-done">{t('prepared.noneRare', { k: formats.number(k) })}</p>
      )}
      {declared}
      {rareRows > 0 && <Rarest {...report} columns={keys.map((key) => columns[key] ?? '')} />}
    </>
  );
}

function Rarest({ columns, rarest }: KeyReport & { columns: string[] }) {
  const { t, i18n } = useTranslation('officers');
  const formats = formatsOf(i18n.language);
  const rows = rarest.map(({ values, count }) => ({ name: formats.number(count), cells: values }));
  return (
    <>
      <p>{t('prepared.rarest')}</p>
      <ScrollingTable
        label={t('prepared.rarest')}
        head={[t('prepared.count'), ...columns]}
        rows={rows}
      />
    </>
  );
}

/** Chooses the key variables of a table: what somebody may know of a person. */
function KeyColumns({ columns, keys, file }: ExaminedTable & { file: string }) {
  const { t } = useTranslation('officers');
  return (
    <div>
      <fieldset className="form-field">
        <legend>{t('prepared.keys')}</legend>
        <p className="form-hint">{t('prepared.keysHint')}</p>
        <div className="form-choices">
          {columns.map((column, at) => (
            <label key={at} className="form-choice">
              <input
                type="checkbox"
                form={formId}
                name="key"
                value={`${file}:${at}`}
                defaultChecked={keys.includes(at)}
              />
              {column}
            </label>
          ))}
        </div>
      </fieldset>
      <button
        type="submit"
        form={formId}
        name="examine"
        value={file}
        className="button button-quiet"
      >
        {t('prepared.examine')}
      </button>
    </div>
  );
}
