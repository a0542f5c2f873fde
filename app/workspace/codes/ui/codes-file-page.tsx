import { useTranslation } from '~/platform/i18n/page-texts';
import { FileField } from '~/ui/forms/file-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { hrefOfCode } from '../code-paths';
import { CodeCheck } from './code-check';
import { useCodeTexts } from './code-fields';
import { CodeFrame } from './code-frame';

interface CodesFilePageProps {
  list: string;
  nameOfList: string;
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form that applies a file to a list, after a check of what that changes. */
export function CodesFilePage({ list, nameOfList, setup, state }: CodesFilePageProps) {
  const { t } = useTranslation('code-lists');
  const texts = useCodeTexts([{ name: 'file', label: t('apply.file'), choices: null }]);
  const content = state?.values.content ?? '';
  return (
    <CodeFrame
      list={list}
      nameOfList={nameOfList}
      title={t('apply.title')}
      path={hrefOfCode(list, '_file')}
    >
      <section className="widget account-part account-form">
        <p className="form-lead">{t('apply.lead')}</p>
        <PostForm
          label={t('apply.title')}
          texts={texts}
          setup={setup}
          state={state && { ...state, lostFiles: content ? [] : state.lostFiles }}
          hasFiles
        >
          <CodeCheck state={state} confirm={t('apply.do')} />
          <input type="hidden" name="content" value={content} />
          <input type="hidden" name="seen" value={state?.values.seen || '0'} />
          <FileField name="file" accept={['.csv', 'text/csv']} />
          <SubmitButton>{t('check.do')}</SubmitButton>
        </PostForm>
      </section>
    </CodeFrame>
  );
}
