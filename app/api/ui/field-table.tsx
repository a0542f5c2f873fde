import { useTranslation } from '~/platform/i18n/page-texts';
import { ScrollingTable } from '~/ui/scrolling-table';
import { type SchemaField } from '../fields-of-schema';

/** The fields of what is sent or answered. */
export function FieldTable({ label, fields }: { label: string; fields: readonly SchemaField[] }) {
  const { t } = useTranslation('api-page');
  return (
    <ScrollingTable
      label={label}
      head={[t('fields.name'), t('fields.type'), t('fields.required'), t('fields.meaning')]}
      rows={fields.map(({ name, type, isRequired, description }) => ({
        name,
        cells: [type, isRequired ? t('fields.yes') : '', description],
      }))}
    />
  );
}
