import { useTranslation } from '~/platform/i18n/page-texts';
import { type TranslateAny } from '~/platform/i18n/text-keys';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { CheckboxField, SelectField, type Choice } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';

interface StaffEventPageProps {
  /** Null for a new one. */
  event: {
    date: string;
    dataset: string | null;
    note: Record<string, string>;
    isPublished: boolean;
    version: number;
  } | null;
  path: string;
  languages: readonly { code: string; name: string }[];
  datasets: readonly Choice[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** The form of an event; if somebody else has changed it meanwhile, it shows what is saved. */
export function StaffEventPage({
  event,
  path,
  languages,
  datasets,
  setup,
  state,
}: StaffEventPageProps) {
  const { t } = useTranslation('staff');
  const { t: tEvents } = useTranslation('events');
  const { t: tFields } = useTranslation('events', { keyPrefix: 'fields' });
  const title = t(event ? 'event.title' : 'newEvent.title');
  const nameOf = new Map(languages.map(({ code, name }) => [`note.${code}.label`, name]));
  // The notes differ only in their language.
  const texts: TranslateAny = (key, values) => {
    const language = nameOf.get(String(key));
    return language === undefined
      ? tFields([key].flat(), values)
      : tEvents('fields.note.label', { language });
  };
  const defaults = {
    date: event?.date ?? '',
    dataset: event?.dataset ?? '',
    is_published: event?.isPublished ? 'on' : '',
    ...Object.fromEntries(languages.map(({ code }) => [`note.${code}`, event?.note[code] ?? ''])),
  };
  const version = state?.values.version ?? String(event?.version ?? 0);
  return (
    <StaffPage
      title={title}
      path={path}
      parents={[{ name: t('events.title'), to: staffPaths.events }]}
    >
      <section className="widget account-part account-form">
        <p className="form-lead">{t('events.lead')}</p>
        <PostForm label={title} texts={texts} setup={setup} state={state} defaults={defaults}>
          {state?.errors.version && event && (
            <div id="version" tabIndex={-1} className="notice">
              <p>{tEvents('saved')}</p>
              <p>
                {event.date}
                {tEvents('common:mark.colon')}
                {Object.values(event.note).join(' · ')}
              </p>
            </div>
          )}
          <input type="hidden" name="version" value={version} />
          <TextField name="date" />
          <SelectField name="dataset" choices={datasets} empty={tEvents('allDatasets')} />
          {languages.map(({ code }) => (
            <TextField key={code} name={`note.${code}`} />
          ))}
          <CheckboxField name="is_published" />
          <SubmitButton>{tEvents('save')}</SubmitButton>
        </PostForm>
      </section>
    </StaffPage>
  );
}
