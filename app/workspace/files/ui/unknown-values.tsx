import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { CheckboxField, SelectField } from '~/ui/forms/choice-field';
import { ActButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { type DescribedImport } from '../described-import';

interface NamedCode {
  code: string;
  name: string;
}

export interface UnknownValuesProps {
  values: DescribedImport['unknown'];
  lists: readonly { list: string; codes: readonly NamedCode[] }[];
  /** The code with the most similar name for each value, if there is one. */
  proposals: readonly (NamedCode | null)[];
}

/** Returns the label or the hint of a field of a value, which names the value; null for other fields. */
export function textOfUnknown(
  key: string,
  values: UnknownValuesProps['values'],
  proposals: UnknownValuesProps['proposals'],
  t: TranslateAny,
): string | null {
  const [, index = '', field = '', text = ''] =
    /^values\.v(\d+)\.(code|tick)\.(label|hint)$/.exec(key) ?? [];
  const unknown = index === '' ? undefined : values[Number(index)];
  if (!unknown) return null;
  const { value, column, count } = unknown;
  if (text === 'label') return t([`${field}.label`], { value, column, formatted: count });
  const proposal = field === 'code' ? proposals[Number(index)] : null;
  return proposal ? t([`${field}.proposed`], { ...proposal }) : '';
}

const treatments = ['code', 'create', 'not-stated', 'pass-over'] as const;

/**
 * A field for the code of each value that is in no list, with a button that saves them in the mapping, and a part
 * that decides about several at once.
 */
export function UnknownValues({ values, lists }: Omit<UnknownValuesProps, 'proposals'>) {
  const { t } = useTranslation('data-files');
  const notStated = t('statistics:notStated');
  return (
    <fieldset>
      <legend>{t('values.title')}</legend>
      <p className="form-hint">{t('values.hint', { notStated })}</p>
      {lists.map(({ list, codes }) => (
        <datalist key={list} id={`codes-${list}`}>
          <option value={notStated} />
          {codes.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </datalist>
      ))}
      {values.map(({ column, list, value }, index) => (
        <div key={`${column} ${list} ${value}`} className="officer-condition">
          <input type="hidden" name={`values.v${index}.column`} value={column} />
          <input type="hidden" name={`values.v${index}.list`} value={list} />
          <input type="hidden" name={`values.v${index}.value`} value={value} />
          <TextField name={`values.v${index}.code`} list={`codes-${list}`} />
          <CheckboxField name={`values.v${index}.tick`} />
        </div>
      ))}
      <ActButton act="assign" isQuiet>
        {t('values.submit')}
      </ActButton>
      <fieldset className="form-field">
        <legend className="form-label">{t('values.together')}</legend>
        <SelectField
          name="together"
          choices={treatments.map((value) => ({
            value,
            label: t(`values.treatments.${value}`, { notStated }),
          }))}
        />
        <TextField name="together_code" list={onlyListOf(lists)} />
        <ActButton act="together" isQuiet>
          {t('values.submitTogether')}
        </ActButton>
      </fieldset>
    </fieldset>
  );
}

/** The codes to choose from for several values: those of their list, if it is the same for all. */
const onlyListOf = (lists: UnknownValuesProps['lists']) =>
  lists.length === 1 && lists[0] ? `codes-${lists[0].list}` : undefined;
