import { type ReactNode } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';
import { hrefOfRequest } from '../request-href';

interface RequestFrameProps {
  id: string;
  reference: string | null;
  title: string;
  /** The part of the request that the page shows, unless it is the request itself. */
  below?: string;
  children: ReactNode;
}

/** The frame of a page of a request: where it is, and the way back. */
export function RequestFrame({ id, reference, title, below, children }: RequestFrameProps) {
  const { t } = useTranslation('apply');
  const request = { name: t('request.title', { reference }), to: hrefOfRequest(id) };
  const steps = [
    { name: t('requests.title'), to: paths.requests },
    request,
    ...(below ? [{ name: title, to: `${request.to}/${below}` }] : []),
  ];
  return (
    <>
      <PageHeader title={title} steps={steps} />
      <div className="page-width">{children}</div>
    </>
  );
}
