import { useTranslation } from '~/platform/i18n/page-texts';
import { CheckboxField, RadioField } from '~/ui/forms/choice-field';
import { type DescribedImport } from '../described-import';

type Missing = NonNullable<DescribedImport['missing']>;

/** The records that a complete file lacks: how many, the first ones, and a file of all. */
export function MissingRecords({ text, ids, hasFile, path }: Missing & { path: string }) {
  const { t } = useTranslation('data-files');
  return (
    <>
      <p className={hasFile ? 'notice' : undefined}>{text ?? t('missing.none')}</p>
      {ids !== '' && <p>{t('missing.ids', { ids })}</p>}
      {hasFile && (
        <p>
          <a href={`${path}/missing.csv`} download>
            {t('missing.file')}
          </a>
        </p>
      )}
    </>
  );
}

/** The fields that say whether a file is complete, and what becomes of the records that it then lacks. */
export function CompleteFields({ missing }: { missing: Missing | null }) {
  const { t } = useTranslation('data-files');
  return (
    <>
      <CheckboxField name="is_complete" />
      {missing?.hasFile && (
        <>
          <RadioField
            name="missing"
            choices={(['keep', 'remove'] as const).map((value) => ({
              value,
              label: t(`choices.${value}`),
            }))}
          />
          {missing.areMany && <CheckboxField name="removes_many" />}
        </>
      )}
    </>
  );
}
