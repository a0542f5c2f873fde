import { type ReactNode } from 'react';
import { Updated } from '~/ui/updated';
import { useView } from './view-context';

interface UpdatedFiguresProps {
  /** What they say, in a line, where no other status does. */
  result?: string;
  children: ReactNode;
}

/** The figures of a page beside a dashboard: marked while those of another view are on their way. */
export function UpdatedFigures(figures: UpdatedFiguresProps) {
  const { t } = useView();
  return <Updated updating={t('filter.updating')} {...figures} />;
}
