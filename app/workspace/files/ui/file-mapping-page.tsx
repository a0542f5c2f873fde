import { Fragment, useState } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { CheckboxField, SelectField, type Choice } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { useFormView } from '~/ui/forms/form-view';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { hrefOfDataFile, hrefOfMapping } from '../data-file';
import { type FileColumn, FileColumns } from './file-columns';
import { JoinedFileFields, type SecondFile, SecondFileForm } from './joined-file';
import { DerivedColumns, IdOfOthers, labelsOfSlots, useFilledSlots } from './derived-columns';

interface MappedFieldProps {
  column: string;
  label: string;
  kind: 'id' | 'date' | 'code' | 'number';
  isMultiple: boolean;
  /** Whether its source is one that the form cannot show. */
  isKept: boolean;
}

interface FileMappingPageProps {
  file: { id: string; name: string };
  columns: readonly Choice[];
  /** What the columns of the file hold, and those of a second one that is joined. */
  overview: readonly { name: string; columns: readonly FileColumn[]; readAs: readonly string[] }[];
  /** The columns that the form makes of others. */
  slots: readonly Choice[];
  second: SecondFile;
  kept: Choice;
  constant: Choice;
  treatments: readonly Choice[];
  fields: readonly MappedFieldProps[];
  /** The codes of short lists, by column. */
  lists: readonly { column: string; codes: readonly { code: string; name: string }[] }[];
  /** Whether columns are chosen that nobody has confirmed for such a file. */
  isProposed: boolean;
  /** The latest version when the page was opened. */
  base: string;
  defaults: Record<string, string>;
  setup: FormSetup;
  state: FormState | undefined;
}

/** Which columns of a file are which of the portal's, and how they are read. */
export function FileMappingPage({
  file,
  fields,
  overview,
  second,
  isProposed,
  base,
  defaults,
  setup,
  state,
  ...offered
}: FileMappingPageProps) {
  const { t } = useTranslation('staff');
  const { t: tFiles } = useTranslation('data-files');
  const { t: tParts } = useTranslation('data-files', { keyPrefix: 'mapping.parts' });
  const labels = new Map([
    ...labelsOfSlots,
    ...fields.map(({ column, label }): [string, string] => [column, label]),
  ]);
  // The fields of all columns differ only in the column that they name.
  const texts: TranslateAny = (key, values) => {
    const [part = '', column = '', ...rest] = String([key].flat()[0]).split('.');
    if (part === 'join' || part === 'mergesRows')
      return tParts([[part, column, ...rest].join('.')], values);
    const label = labels.get(column);
    if (rest[0] === 'label' && part === 'from' && label !== undefined) return label;
    if (rest[0] === 'mark' && part === 'from')
      return column === 'id' ? tFiles('mapping.idMark') : '';
    return tParts([`${part}.${rest.join('.')}`], { ...values, column: label });
  };
  const title = tFiles('mapping.title');
  const { slots, follow } = useFilledSlots(offered.slots, { ...defaults, ...state?.values });
  const choices = { ...offered, slots };
  return (
    <StaffPage
      title={title}
      path={hrefOfMapping(file.id)}
      parents={[
        { name: t('dataFiles.title'), to: staffPaths.dataFiles },
        { name: file.name, to: hrefOfDataFile(file.id) },
      ]}
    >
      <div className="beside">
        <details className="widget account-part file-columns">
          <summary>{tFiles('mapping.overview')}</summary>
          {overview.map(({ name, ...columns }) => (
            <Fragment key={name}>
              {overview.length > 1 && <h2>{name}</h2>}
              <FileColumns label={name} {...columns} />
            </Fragment>
          ))}
        </details>
        <section className="widget account-part account-form">
          <p className="form-lead">{tFiles('mapping.lead')}</p>
          {isProposed && <p className="notice">{tFiles('mapping.proposed')}</p>}
          {second.files.length > 0 && <SecondFileForm second={second} />}
          <div onChange={follow}>
            <PostForm label={title} texts={texts} setup={setup} state={state} defaults={defaults}>
              <input type="hidden" name="base" value={state?.values.base || base} />
              {second.columns && <JoinedFileFields second={second.columns} {...choices} />}
              {fields.map((field) => (
                <MappedColumn key={field.column} {...field} {...choices} />
              ))}
              <DerivedColumns columns={offered.columns} slots={offered.slots} />
              <SubmitButton>{tFiles('mapping.submit')}</SubmitButton>
            </PostForm>
          </div>
        </section>
      </div>
    </StaffPage>
  );
}

type MappedColumnProps = MappedFieldProps &
  Pick<FileMappingPageProps, 'columns' | 'slots' | 'kept' | 'constant' | 'treatments' | 'lists'>;

/** The fields of a column of the portal: its source, and what is rarely needed in a part to open. */
function MappedColumn(props: MappedColumnProps) {
  const { column, label, kind, isKept, columns, slots, kept, constant } = props;
  const { t } = useTranslation('data-files');
  const { defaults = {}, state } = useFormView();
  const rest = rareParts.map((part) => `${part}.${column}`);
  const values = { ...defaults, ...state?.values };
  const isUsed = rest.some((name) => values[name] || state?.errors[name]);
  const [isOpen, setIsOpen] = useState(isUsed);
  const hasRest = kind === 'code' || kind === 'number';
  return (
    <div className="officer-condition">
      <div
        onChange={({ target }) => {
          if (target instanceof HTMLSelectElement && target.value === constant.value)
            setIsOpen(true);
        }}
      >
        <SelectField
          name={`from.${column}`}
          choices={[
            ...(isKept ? [kept] : []),
            ...(hasRest ? [constant] : []),
            ...columns,
            ...slots,
          ]}
          empty={t('mapping.none')}
        />
      </div>
      {kind === 'id' && <IdOfOthers columns={[...columns, ...slots]} />}
      {kind === 'id' && <CheckboxField name="mergesRows" />}
      {kind === 'date' && <TextField name={`format.${column}`} />}
      {hasRest && (
        <details className="form-field" open={isOpen || isUsed}>
          <summary>{t('mapping.more', { column: label })}</summary>
          <RareFields {...props} />
        </details>
      )}
    </div>
  );
}

/** The parts of the form in a part to open. */
const rareParts = ['constant', 'separator', 'unknown'];

function RareFields({ column, kind, isMultiple, treatments, lists }: MappedColumnProps) {
  const offered = lists.find((list) => list.column === column);
  const listId = offered && `codes-${column}`;
  return (
    <>
      <TextField name={`constant.${column}`} list={listId} />
      {offered && (
        <datalist id={listId}>
          {offered.codes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      )}
      {isMultiple && <TextField name={`separator.${column}`} />}
      {kind === 'code' && (
        <SelectField
          name={`unknown.${column}`}
          choices={treatments.slice(1)}
          empty={treatments[0]?.label}
        />
      )}
    </>
  );
}
