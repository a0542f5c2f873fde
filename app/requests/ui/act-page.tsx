import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { FileField } from '~/ui/forms/file-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField } from '~/ui/forms/text-field';
import { attachmentFields, type ApplicantAct } from '../applicant-acts';
import { hrefOfRequest } from '../request-href';
import { acceptedLetters } from '../letters/letter';
import { RequestThread, type HistoryEvent } from './request-events';

interface ActPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  act: ApplicantAct;
  id: string;
  title: string;
  /** The events whose messages it continues; none for a withdrawal. */
  events: readonly HistoryEvent[];
}

/** The page on which an applicant answers, appeals or withdraws. */
export function ActPage({ setup, state, act, id, title, events }: ActPageProps) {
  const { t } = useTranslation('apply');
  const { t: texts } = useTranslation('apply', { keyPrefix: 'actFields' });
  return (
    <section className="widget account-form">
      <p className="form-lead">{t(`acts.${act}.lead`)}</p>
      {events.length > 0 && <RequestThread events={events} />}
      <PostForm
        texts={texts}
        setup={setup}
        state={state}
        label={title}
        hasFiles={act !== 'withdraw'}
      >
        <TextAreaField name="message" />
        {act !== 'withdraw' &&
          attachmentFields.map((name) => (
            <FileField key={name} name={name} accept={[acceptedLetters]} multiple />
          ))}
        <SubmitButton>{t(`acts.${act}.submit`)}</SubmitButton>
      </PostForm>
      <p className="account-cancel">
        <Link to={hrefOfRequest(id)}>{t('acts.cancel')}</Link>
      </p>
    </section>
  );
}
