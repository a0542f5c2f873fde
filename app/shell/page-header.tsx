import { type ReactNode } from 'react';
import { Breadcrumbs } from './breadcrumbs';

interface PageHeaderProps {
  title: string;
  steps: readonly { name: string; to: string }[];
  children?: ReactNode;
}

/** The band at the top of a page: the way to it, its title, a few words. */
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
