import { Link } from '@remix-run/react';
import { PageHeader } from '~/shell/page-header';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type ProfileList } from './list-profiles.server';
import { Switch } from '../widgets/ui/switch';

interface ProfilesPageProps extends Pick<ProfileList, 'groups' | 'sum' | 'divisions'> {
  title: string;
  lead: string;
  path: string;
  parent: { name: string; to: string };
  /** The ignored parts of the address. */
  notice: { title: string; items: readonly string[] } | null;
  /** The lists of the other kinds. */
  others: readonly { name: string; href: string }[];
}

/** All profiles of a kind by name, cities by their provinces, with the count of each. */
export function ProfilesPage(page: ProfilesPageProps) {
  const { title, lead, path, parent, groups, sum, divisions, notice, others } = page;
  const { t } = useTranslation('profile');
  return (
    <>
      <PageHeader title={title} steps={[parent, { name: title, to: path }]}>
        <p className="page-lead">{lead}</p>
      </PageHeader>
      <div className="page-width">
        {notice && (
          <div className="notice" role="status">
            <h2>{notice.title}</h2>
            <ul>
              {notice.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        )}
        <div className="widget">
          {divisions && (
            <>
              <Switch label={t('divisions')} choices={divisions.choices} />
              <p>{divisions.text}</p>
            </>
          )}
          {groups.length === 0 && <p>{t('none')}</p>}
          {groups.map(({ place, language, profiles }) => (
            <section key={place?.href ?? path} className="profile-group">
              {place && (
                <h2>
                  <Link to={place.href}>{place.name}</Link>
                </h2>
              )}
              <ul className="profile-list">
                {profiles.map(({ name, href, count }) => (
                  <li key={href}>
                    <Link to={href} lang={language}>
                      {name}
                    </Link>{' '}
                    <span>{count}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {sum && <p>{sum}</p>}
        </div>
        <nav className="profile-others" aria-label={t('others')}>
          {others.map(({ name, href }) => (
            <Link key={href} to={href}>
              {name}
            </Link>
          ))}
        </nav>
      </div>
    </>
  );
}
