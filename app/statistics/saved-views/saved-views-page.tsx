import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ButtonForm } from '~/ui/forms/button-form';
import { type WatchedFigures } from './saved-view';
import { useThresholdName } from './use-threshold-name';

interface SavedViewItem {
  id: number;
  name: string;
  threshold: number | null;
  watched: WatchedFigures;
  /** What it counts, in words; null if its dataset shows nothing. */
  subject: string | null;
  /** Whether the newest calculation does not know a part of it. */
  isUnknown: boolean;
  href: string | null;
  /** The page that changes it. */
  edit: string;
  /** The calculation that changed it last, and the page that shows how. */
  change: { number: number; href: string } | null;
}

interface SavedViewsPageProps {
  views: readonly SavedViewItem[];
  /** The result of the last action. */
  flash: 'saved' | 'deleted' | null;
}

/** The views that a user has saved. */
export function SavedViewsPage({ views, flash }: SavedViewsPageProps) {
  const { t } = useTranslation('saved-views');
  return (
    <>
      <p className="form-lead">{t('lead')}</p>
      {flash && (
        <p role="status" className="notice notice-done">
          {t(flash)}
        </p>
      )}
      {views.length === 0 ? (
        <p className="list-empty">{t('empty')}</p>
      ) : (
        <ul className="saved-views">
          {views.map((view) => (
            <Item key={view.id} {...view} />
          ))}
        </ul>
      )}
    </>
  );
}

function Item({
  id,
  name,
  href,
  subject,
  edit,
  isUnknown,
  change,
  threshold,
  watched,
}: SavedViewItem) {
  const { t, i18n } = useTranslation('saved-views');
  const nameOfThreshold = useThresholdName();
  const nameId = `saved-view-${id}`;
  return (
    <li className="list-card">
      <div className="list-card-text">
        <h2 id={nameId}>{href ? <Link to={href}>{name}</Link> : name}</h2>
        {subject && <p>{subject}</p>}
        <p className="list-card-facts">
          {threshold === null
            ? t('silent')
            : t('summary', {
                threshold: nameOfThreshold(threshold),
                watched: t(`watched.${watched}`),
              })}
        </p>
        {isUnknown && <p className="list-card-facts">{t('unknown')}</p>}
        {change && (
          <p>
            {t('changed', { number: formatsOf(i18n.language).number(change.number) })} ·{' '}
            <Link to={change.href} aria-describedby={nameId}>
              {t('whatChanged')}
            </Link>
          </p>
        )}
      </div>
      <div className="saved-view-acts">
        <Link to={edit} className="button button-quiet" aria-describedby={nameId}>
          {t('edit')}
        </Link>
        <ButtonForm action={`${edit}/delete`}>
          <button type="submit" className="button button-quiet" aria-describedby={nameId}>
            {t('delete')}
          </button>
        </ButtonForm>
      </div>
    </li>
  );
}
