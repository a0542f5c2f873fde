import { Link } from '@remix-run/react';
import { PageHeader } from '~/shell/page-header';
import { useView } from '../widgets/ui/view-context';

interface ViewHeaderProps {
  title: string;
  lead?: string;
  /** The address of the page. */
  to: string;
  /** What the view is of. */
  subject: string;
  /** The text of the link back to the dashboard. */
  back: string;
}

/** The header of an analysis page, which shows the view of a dashboard in another form. */
export function ViewHeader({ title, lead, to, subject, back }: ViewHeaderProps) {
  const { t, dataset, view, calculation, formats, hrefOf } = useView();
  const steps = [
    { name: t(`datasets.${dataset.name}.noun`), to: hrefOf(view) },
    { name: title, to },
  ];
  return (
    <PageHeader title={title} steps={steps}>
      {lead && <p className="page-lead">{lead}</p>}
      <p className="page-subject">
        <strong>{subject}</strong>{' '}
        <span>{t('calculation.date', { date: formats.date(calculation.date) })}</span>
      </p>
      <p>
        <Link to={hrefOf(view)}>
          <span aria-hidden="true">←</span> {back}
        </Link>
      </p>
    </PageHeader>
  );
}
