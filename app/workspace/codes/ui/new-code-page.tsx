import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { hrefOfCode } from '../code-paths';
import { CodeFields, useCodeTexts, type CodeField } from './code-fields';
import { CodeFrame } from './code-frame';

interface NewCodePageProps {
  list: string;
  nameOfList: string;
  fields: readonly CodeField[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form of a new code. */
export function NewCodePage({ list, nameOfList, fields, setup, state }: NewCodePageProps) {
  const { t } = useTranslation('code-lists');
  const texts = useCodeTexts(fields);
  return (
    <CodeFrame list={list} nameOfList={nameOfList} title={t('new')} path={hrefOfCode(list, '_new')}>
      <section className="widget account-part account-form">
        <PostForm label={t('new')} texts={texts} setup={setup} state={state}>
          <TextField name="list_code" />
          <CodeFields fields={fields} />
          <SubmitButton>{t('save')}</SubmitButton>
        </PostForm>
      </section>
    </CodeFrame>
  );
}
