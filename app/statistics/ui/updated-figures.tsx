import { type ReactNode } from 'react';
import { Updated } from '~/ui/updated';
import { useView } from '../widgets/ui/view-context';

interface UpdatedFiguresProps {
  /** What they show, in one line, if no other status announces it. */
  result?: string;
  children: ReactNode;
}

/** The figures of a page other than a dashboard, marked while those of another view load. */
export function UpdatedFigures(figures: UpdatedFiguresProps) {
  const { t } = useView();
  return <Updated updating={t('filter.updating')} {...figures} />;
}
