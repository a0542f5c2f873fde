import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { CheckboxField, RadioField, SelectField, type Choice } from '~/ui/forms/choice-field';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField, TextField } from '~/ui/forms/text-field';
import { PageHeader } from '~/shell/page-header';
import { ageGroups, satisfactions, type SurveyResults } from '../survey';
import { SurveyResultsSection } from './survey-results';

interface SurveyPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  genders: readonly Choice[];
  educations: readonly Choice[];
  results: SurveyResults | null;
}

/** The satisfaction survey, and its results so far. */
export function SurveyPage({ setup, state, results, ...choices }: SurveyPageProps) {
  const { t } = useTranslation('feedback');
  const title = t('survey.title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: paths.survey }]}>
        <p className="page-lead">{t('survey.lead')}</p>
      </PageHeader>
      <div className="page-width beside">
        <section className="widget">
          <SurveyForm setup={setup} state={state} {...choices} />
        </section>
        <SurveyResultsSection results={results} />
      </div>
    </>
  );
}

type SurveyFormProps = Omit<SurveyPageProps, 'results'>;

function SurveyForm({ setup, state, genders, educations }: SurveyFormProps) {
  const { t } = useTranslation('feedback');
  const { t: texts } = useTranslation('feedback', { keyPrefix: 'survey.fields' });
  const choicesOf = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: texts(`${field}.options.${value}`) }));
  return (
    <PostForm label={t('survey.title')} texts={texts} setup={setup} state={state}>
      <RadioField name="survey_value" choices={choicesOf('survey_value', satisfactions)} />
      <TextAreaField name="survey_advice" rows={4} />
      <RadioField name="survey_gender" choices={genders} />
      <RadioField name="survey_age" choices={choicesOf('survey_age', ageGroups)} />
      <SelectField name="survey_education" choices={educations} />
      <TextField name="survey_email" type="email" autoComplete="email" />
      <CheckboxField name="survey_contact" />
      <SubmitButton>{t('survey.submit')}</SubmitButton>
    </PostForm>
  );
}
