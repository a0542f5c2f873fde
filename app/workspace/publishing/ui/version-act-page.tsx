import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { CheckboxField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField } from '~/ui/forms/text-field';
import { type VersionAct } from '../version-acts';
import { NoteFields, useNoteTexts } from './note-fields';
import { hrefOfVersion } from './publishing-room-page';
import { type ShownVersion } from './version-page';

interface VersionActPageProps {
  act: VersionAct;
  version: ShownVersion;
  /** The version that visitors would see without it; null if there is none. */
  previous: number | null;
  languages: readonly { code: string; name: string }[];
  setup: FormSetup;
  state: FormState | undefined;
}

/** Says what an act on a version does to what visitors see, and asks once more. */
export function VersionActPage(page: VersionActPageProps) {
  const { act, version, previous, languages, setup, state } = page;
  const { t } = useTranslation('publishing');
  const { t: tStaff } = useTranslation('staff');
  const texts = useNoteTexts(languages, { needsNote: act === 'withdraw' });
  const title = t(`acts.${act}.title`);
  const href = hrefOfVersion(version.id);
  const isVisible = act !== 'cancel' && version.state === 'published';
  return (
    <StaffPage
      title={title}
      path={`${href}/${act}`}
      parents={[
        { name: tStaff('publishing.title'), to: staffPaths.publishing },
        { name: t('version', { number: version.id }), to: href },
      ]}
    >
      <section className="widget account-part account-form">
        <h2>{`${version.noun}, ${t('version', { number: version.id })}`}</h2>
        <p>{version.facts}</p>
        {act === 'cancel' && version.plan && <p>{version.plan.text}</p>}
        <p className="form-lead">{t(`acts.${act}.lead`)}</p>
        {isVisible && (
          <p>
            <strong>
              {previous === null ? t('acts.nothing') : t('acts.previous', { number: previous })}
            </strong>
          </p>
        )}
        <PostForm label={title} texts={texts} setup={setup} state={state}>
          {act === 'withdraw' && <NoteFields languages={languages} />}
          {act === 'retract' && <TextAreaField name="reason" rows={4} />}
          {act === 'retract' && isVisible && previous === null && (
            <CheckboxField name="leave_nothing" />
          )}
          <CheckboxField name="read" />
          <SubmitButton>{t(`acts.${act}.do`)}</SubmitButton>
        </PostForm>
        <p>
          <Link to={href}>{t('back')}</Link>
        </p>
      </section>
    </StaffPage>
  );
}
