import { useField, useFormMetadata } from '@conform-to/react';
import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { FieldGroup } from './field';

interface ListFieldProps {
  name: string;
  /** Renders the fields of an item, whose names begin with that of the item. */
  children: (item: string) => ReactNode;
}

/** A list in a `StaffForm`: its items, each with buttons that move or remove it, and one that adds an item. */
export function ListField({ name, children }: ListFieldProps) {
  const { t } = useTranslation('forms');
  const form = useFormMetadata();
  const [field] = useField<{ [key: string]: string }[]>(name);
  const items = field.getFieldList();
  return (
    <FieldGroup name={name}>
      <ol className="form-list">
        {items.map((item, index) => (
          // Without script conform gives items no keys.
          <li key={item.key ?? item.name}>
            {children(item.name)}
            <button
              {...form.reorder.getButtonProps({ name, from: index, to: Math.max(0, index - 1) })}
              className="button button-quiet"
              disabled={index === 0}
            >
              {t('list.up', { number: index + 1 })}
            </button>
            <button
              {...form.remove.getButtonProps({ name, index })}
              className="button button-quiet"
            >
              {t('list.remove', { number: index + 1 })}
            </button>
          </li>
        ))}
      </ol>
      <button {...form.insert.getButtonProps({ name })} className="button button-quiet">
        {t('list.add')}
      </button>
    </FieldGroup>
  );
}
