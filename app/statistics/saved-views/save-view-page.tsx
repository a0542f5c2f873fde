import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { RadioField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { type FormDefaults } from '~/ui/forms/form-view';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { MAX_SAVED_VIEWS, thresholds, watchedFigures } from './saved-view';
import { useThresholdName } from './use-threshold-name';

interface SaveViewPageProps {
  /** Whether a view is saved, or a saved one changed. */
  act: 'save' | 'change';
  setup: FormSetup;
  state: FormState | undefined;
  defaults: FormDefaults;
  /** What the view counts, in words, and which parts of its address are invalid. */
  subject: string;
  ignored: readonly string[];
  /** Whether the user has reached the limit of saved views. */
  isFull: boolean;
}

/** A form that names a view, and chooses its notifications. */
export function SaveViewPage({ act, subject, ignored, isFull, ...form }: SaveViewPageProps) {
  const { t } = useTranslation('saved-views');
  const title = t(`${act}.title`);
  const steps = [
    { name: t('title'), to: paths.savedViews },
    { name: title, to: '' },
  ];
  return (
    <>
      <PageHeader title={title} steps={steps}>
        <p className="page-subject">
          <strong>{subject}</strong>
        </p>
      </PageHeader>
      <div className="page-width">
        <section className="widget account-form" aria-label={title}>
          {ignored.map((text) => (
            <p key={text} role="status" className="notice">
              {text}
            </p>
          ))}
          {isFull ? (
            <p>{t('full', { max: MAX_SAVED_VIEWS })}</p>
          ) : (
            <>
              {act === 'save' && <p className="form-lead">{t('save.lead')}</p>}
              <SaveViewForm title={title} submit={t(`${act}.submit`)} {...form} />
            </>
          )}
        </section>
      </div>
    </>
  );
}

type FormProps = Pick<SaveViewPageProps, 'setup' | 'state' | 'defaults'>;

function SaveViewForm({ title, submit, ...form }: FormProps & { title: string; submit: string }) {
  const { t } = useTranslation('saved-views');
  const { t: texts } = useTranslation('saved-views', { keyPrefix: 'fields' });
  const nameOfThreshold = useThresholdName();
  return (
    <PostForm label={title} texts={texts} {...form}>
      <TextField name="view_name" autoComplete="off" />
      <RadioField
        name="threshold"
        choices={[
          ...thresholds.map((percent) => ({
            value: String(percent),
            label: nameOfThreshold(percent),
          })),
          { value: 'none', label: t('alerts.none') },
        ]}
      />
      <RadioField
        name="watched"
        choices={watchedFigures.map((value) => ({ value, label: t(`watched.${value}`) }))}
      />
      <SubmitButton>{submit}</SubmitButton>
    </PostForm>
  );
}
