import { Link } from '@remix-run/react';
import { PageHeader } from '~/shell/page-header';
import { useTranslation } from '~/i18n/page-texts';
import { type ListedProfile } from '../../profiles/list-profiles.server';

interface ProfilesPageProps {
  title: string;
  lead: string;
  path: string;
  parent: { name: string; to: string };
  profiles: readonly ListedProfile[];
  /** The lists of the other kinds. */
  others: readonly { name: string; href: string }[];
}

/** All profiles of a kind by name, with what is counted of each. */
export function ProfilesPage(page: ProfilesPageProps) {
  const { title, lead, path, parent, profiles, others } = page;
  const { t } = useTranslation('profile');
  return (
    <>
      <PageHeader title={title} steps={[parent, { name: title, to: path }]}>
        <p className="page-lead">{lead}</p>
      </PageHeader>
      <div className="page-width page-overlap">
        <div className="widget">
          <ul className="profile-list">
            {profiles.map(({ name, href, count }) => (
              <li key={href}>
                <Link to={href}>{name}</Link> <span>{count}</span>
              </li>
            ))}
          </ul>
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
