import { useTranslation } from '~/platform/i18n/page-texts';
import { SelectField, type Choice } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { hrefOfCode } from '../code-paths';
import { CodeCheck } from './code-check';
import { useCodeTexts } from './code-fields';
import { CodeFrame } from './code-frame';

interface MergePageProps {
  list: string;
  nameOfList: string;
  code: string;
  label: string;
  choices: readonly Choice[];
  /** The first day after the code, if it has ended; else empty. */
  since: string;
  /** The columns by whose values some of its records can be chosen. */
  columns: readonly Choice[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form that merges a code into another one, after a check of what that changes. */
export function MergePage(page: MergePageProps) {
  const { list, nameOfList, code, label, choices, since, columns, setup, state } = page;
  const { t } = useTranslation('code-lists');
  const texts = useCodeTexts([
    { name: 'into', label: t('merge.into'), choices },
    { name: 'since', label: t('merge.since'), choices: null },
    { name: 'column', label: t('merge.column'), choices: columns },
    { name: 'value', label: t('merge.value'), choices: null },
  ]);
  const title = t('merge.title', { code: label });
  return (
    <CodeFrame
      list={list}
      nameOfList={nameOfList}
      title={title}
      path={`${hrefOfCode(list, code)}/_merge`}
    >
      <section className="widget account-part account-form">
        <p className="form-lead">{t('merge.lead')}</p>
        <PostForm label={title} texts={texts} setup={setup} state={state} defaults={{ since }}>
          <CodeCheck state={state} confirm={t('merge.do')} />
          <input type="hidden" name="seen" value={state?.values.seen || '0'} />
          <SelectField name="into" choices={choices} />
          <fieldset>
            <legend>{t('merge.part')}</legend>
            <p className="form-hint">{t('merge.partHint')}</p>
            <TextField name="since" />
            <SelectField name="column" choices={columns} empty={t('merge.anyValue')} />
            <TextField name="value" />
          </fieldset>
          <SubmitButton>{t('check.do')}</SubmitButton>
        </PostForm>
      </section>
    </CodeFrame>
  );
}
