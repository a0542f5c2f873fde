import { type ReactNode } from 'react';
import { PageHeader } from '~/shell/page-header';

/** The frame of a page for guests. */
export function AuthBox({
  title,
  path,
  children,
}: {
  title: string;
  path: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: path }]} />
      <div className="page-width">
        <section className="widget account-form">{children}</section>
      </div>
    </>
  );
}
