import { expectationKinds, severities } from '~/calculations/expectations/expectation';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { type Choice, SelectField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { TextField } from '~/ui/forms/text-field';

interface ExpectationPageProps {
  /** Null for a new one. */
  expectation: Readonly<Record<string, string>> | null;
  path: string;
  datasets: readonly Choice[];
  dimensions: readonly Choice[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form of an expectation, which also removes it. */
export function ExpectationPage({
  expectation,
  path,
  setup,
  state,
  ...choices
}: ExpectationPageProps) {
  const { t } = useTranslation('staff');
  const { t: tExpectations } = useTranslation('expectations');
  const { t: tFields } = useTranslation('expectations', { keyPrefix: 'fields' });
  const title = t(expectation ? 'expectation.title' : 'newExpectation.title');
  return (
    <StaffPage
      title={title}
      path={path}
      parents={[{ name: t('expectations.title'), to: staffPaths.expectations }]}
    >
      <section className="widget account-part account-form">
        <PostForm
          label={title}
          texts={tFields}
          setup={setup}
          state={state}
          defaults={expectation ?? undefined}
        >
          <SelectField name="dataset" choices={choices.datasets} />
          <SelectField
            name="kind"
            choices={expectationKinds.map((value) => ({
              value,
              label: tExpectations(`kinds.${value}`),
            }))}
          />
          <SelectField name="dimension" choices={choices.dimensions} />
          <TextField name="threshold" />
          <SelectField
            name="severity"
            choices={severities.map((value) => ({
              value,
              label: tExpectations(`severityChoices.${value}`),
            }))}
          />
          <div className="officer-acts">
            <button type="submit" name="act" value="save" className="button">
              {tExpectations('save')}
            </button>
            {expectation && (
              <button
                type="submit"
                name="act"
                value="remove"
                className="button button-quiet"
                formNoValidate
              >
                {tExpectations('remove')}
              </button>
            )}
          </div>
        </PostForm>
      </section>
    </StaffPage>
  );
}
