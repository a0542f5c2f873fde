import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextAreaField } from '~/ui/forms/text-field';
import { hrefOfImport, hrefOfTakeBack } from '../history-list';
import { CountedInPart, ImportFacts, ImportFrame, type ShownImport } from './import-page';
import { Obstacles } from './obstacles';

/** What taking an import back would do, or why it cannot be. */
export type TakeBackPreview =
  | {
      outcome: 'checked';
      removed: number;
      restored: number;
      foundUnchanged: readonly { id: number; unchanged: number }[];
    }
  | {
      outcome: 'refused';
      code: string;
      later: readonly { importId: number; records: number }[];
      codes: readonly string[];
    };

interface TakeBackPageProps {
  import: ShownImport;
  preview: TakeBackPreview;
  /** What came of the act, if it was not done. */
  flash: string | null;
  setup: FormSetup;
  state: FormState | undefined;
}

/** What depends on an import, and the form that takes it back. */
export function TakeBackPage({ import: details, preview, flash, setup, state }: TakeBackPageProps) {
  const { t } = useTranslation('history');
  const { t: tFields } = useTranslation('history', { keyPrefix: 'takeBack.fields' });
  const title = t('takeBack.title', { number: details.id });
  return (
    <ImportFrame import={details} title={title} path={hrefOfTakeBack(details.id)}>
      {flash !== null && (
        <div className="notice" role="status">
          <p>{t(`takeBack.flash.${flash}`)}</p>
        </div>
      )}
      <section className="widget account-part account-form" aria-labelledby="effect">
        <h2 id="effect">{t('takeBack.effect')}</h2>
        {preview.outcome === 'checked' ? <Effect {...preview} /> : <Refusal {...preview} />}
      </section>
      <CountedInPart {...details} />
      <section className="widget account-part account-form" aria-labelledby="import">
        <h2 id="import">{t(`import.kinds.${details.kind}`)}</h2>
        <ImportFacts {...details} />
      </section>
      {preview.outcome === 'checked' && (
        <section className="widget account-part account-form">
          <PostForm label={title} texts={tFields} setup={setup} state={state}>
            <TextAreaField name="reason" rows={3} />
            <SubmitButton>{t('takeBack.submit', { number: details.id })}</SubmitButton>
          </PostForm>
        </section>
      )}
      <p className="officer-acts">
        <Link to={hrefOfImport(details.id)}>{t('takeBack.cancel')}</Link>
      </p>
    </ImportFrame>
  );
}

function Effect({
  removed,
  restored,
  foundUnchanged,
}: Extract<TakeBackPreview, { outcome: 'checked' }>) {
  const { t, i18n } = useTranslation('history');
  const { number } = formatsOf(i18n.language);
  return (
    <>
      {removed + restored === 0 ? (
        <p>{t('takeBack.nothing')}</p>
      ) : (
        <ul>
          <li>{t('takeBack.removed', { formatted: number(removed) })}</li>
          <li>{t('takeBack.restored', { formatted: number(restored) })}</li>
        </ul>
      )}
      <p>{t('takeBack.next')}</p>
      {foundUnchanged.length > 0 && (
        <>
          <p>{t('takeBack.foundUnchanged')}</p>
          <ul>
            {foundUnchanged.map(({ id, unchanged }) => (
              <li key={id}>
                <Link to={hrefOfImport(id)}>
                  {t('takeBack.unchangedIn', { number: id, formatted: number(unchanged) })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Refusal({ code, later, codes }: Extract<TakeBackPreview, { outcome: 'refused' }>) {
  const { t, i18n } = useTranslation('history');
  const { list } = formatsOf(i18n.language);
  return <Obstacles text={t(`takeBack.refused.${code}`, { codes: list(codes) })} later={later} />;
}
