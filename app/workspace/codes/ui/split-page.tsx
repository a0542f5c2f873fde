import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { hrefOfCode } from '../code-paths';
import { partNames } from '../part-names';
import { CodeCheck } from './code-check';
import { useCodeTexts, type CodeField } from './code-fields';
import { CodeFrame } from './code-frame';

interface SplitPageProps {
  list: string;
  nameOfList: string;
  code: string;
  label: string;
  version: number;
  /** The language in which new codes are named first. */
  language: string;
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form that divides a code from a day on, after a check of what that changes. */
export function SplitPage(page: SplitPageProps) {
  const { list, nameOfList, code, label, version, language, setup, state } = page;
  const { t } = useTranslation('code-lists');
  const texts = useCodeTexts([
    { name: 'on', label: t('split.on'), choices: null },
    ...partNames.flatMap((name, index): CodeField[] => [
      {
        name: `parts.${name}.list_code`,
        label: t('split.code', { formatted: index + 1 }),
        choices: null,
      },
      {
        name: `parts.${name}.name`,
        label: t('split.name', { formatted: index + 1, language }),
        choices: null,
      },
    ]),
  ]);
  const title = t('split.title', { code: label });
  return (
    <CodeFrame
      list={list}
      nameOfList={nameOfList}
      title={title}
      path={`${hrefOfCode(list, code)}/_split`}
    >
      <section className="widget account-part account-form">
        <p className="form-lead">{t('split.lead')}</p>
        <PostForm label={title} texts={texts} setup={setup} state={state}>
          <CodeCheck state={state} confirm={t('split.do')} />
          <input type="hidden" name="seen" value={state?.values.seen || version} />
          <TextField name="on" />
          {partNames.map((name) => (
            <div key={name} className="officer-condition">
              <TextField name={`parts.${name}.list_code`} />
              <TextField name={`parts.${name}.name`} />
            </div>
          ))}
          <SubmitButton>{t('check.do')}</SubmitButton>
        </PostForm>
      </section>
    </CodeFrame>
  );
}
