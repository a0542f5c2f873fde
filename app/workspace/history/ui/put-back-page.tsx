import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type PutBackResult } from '~/records/put-back-import.server';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField } from '~/ui/forms/text-field';
import { hrefOfImport, hrefOfPutBack } from '../history-list';
import { ImportFacts, ImportFrame, type ShownImport } from './import-page';
import { Obstacles } from './obstacles';

interface PutBackPageProps {
  import: ShownImport;
  preview: PutBackResult;
  /** What came of the act, if it was not done. */
  flash: string | null;
  setup: FormSetup;
  state: FormState | undefined;
}

/** What putting an import back would do, or what stands in its way, and the form that does it. */
export function PutBackPage({ import: details, preview, flash, setup, state }: PutBackPageProps) {
  const { t, i18n } = useTranslation('history');
  const { t: tFields } = useTranslation('history', { keyPrefix: 'takeBack.fields' });
  const { number } = formatsOf(i18n.language);
  const title = t('putBack.title', { number: details.id });
  return (
    <ImportFrame import={details} title={title} path={hrefOfPutBack(details.id)}>
      {flash !== null && (
        <div className="notice" role="status">
          <p>{t(`putBack.flash.${flash}`)}</p>
        </div>
      )}
      <section className="widget account-part account-form" aria-labelledby="effect">
        <h2 id="effect">{t('takeBack.effect')}</h2>
        {preview.outcome === 'refused' ? (
          <Refusal {...preview} />
        ) : (
          <>
            <ul>
              <li>{t('putBack.restored', { formatted: number(preview.restored) })}</li>
              <li>{t('takeBack.removed', { formatted: number(preview.removed) })}</li>
            </ul>
            <p>{t('putBack.exact')}</p>
          </>
        )}
      </section>
      <section className="widget account-part account-form" aria-labelledby="import">
        <h2 id="import">{t(`import.kinds.${details.kind}`)}</h2>
        <ImportFacts {...details} />
      </section>
      {preview.outcome === 'checked' && (
        <section className="widget account-part account-form">
          <PostForm label={title} texts={tFields} setup={setup} state={state}>
            <TextAreaField name="reason" rows={3} />
            <SubmitButton>{t('putBack.submit', { number: details.id })}</SubmitButton>
          </PostForm>
        </section>
      )}
      <p className="officer-acts">
        <Link to={hrefOfImport(details.id)}>{t('takeBack.cancel')}</Link>
      </p>
    </ImportFrame>
  );
}

function Refusal(refusal: Extract<PutBackResult, { outcome: 'refused' }>) {
  const { t, i18n } = useTranslation('history');
  const { list } = formatsOf(i18n.language);
  const later = refusal.code === 'changed-since' ? refusal.later : [];
  const codes = refusal.code === 'codes-deleted' ? refusal.codes : [];
  const text = t(`putBack.refused.${refusal.code}`, { codes: list(codes) });
  return <Obstacles text={text} later={later} />;
}
