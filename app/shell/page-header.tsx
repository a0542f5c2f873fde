import { type ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';

interface PageHeaderProps {
  title: string;
  steps: readonly { name: string; to: string }[];
  children?: ReactNode;
}

/** The band at the top of a page: breadcrumbs, title, introduction. */
export function PageHeader({ title, steps, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="page-width">
        <Breadcrumbs steps={steps} />
        <h1>{title}</h1>
        {children}
      </div>
    </header>
  );
}

/** The path from the home page to this one; the last step is the page itself. */
export function Breadcrumbs({ steps }: { steps: readonly { name: string; to: string }[] }) {
  const { t } = useTranslation();
  return (
    <nav className="breadcrumbs" aria-label={t('breadcrumbs')}>
      <ol>
        <li>
          <Link to={paths.home}>{t('home')}</Link>
        </li>
        {steps.map(({ name, to }, index) => (
          <li key={to}>
            {index < steps.length - 1 ? (
              <Link to={to}>{name}</Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
