import { Link } from '@remix-run/react';
import { useId } from 'react';
import { hrefBelow } from '../view/analysis-path';
import { SHARE_PATH } from '../view/share-path';
import { useView } from '../widgets/ui/view-context';

interface ViewFilesProps {
  title: string;
  /** The link text of each file, and its permanent address. */
  files: readonly { name: string; href: string }[];
  /** The address of the page, if it can be shared. */
  page?: string;
}

/** The files of a view that is shown in another form than on the dashboard. */
export function ViewFiles({ title, files, page }: ViewFilesProps) {
  const { t } = useView();
  const id = useId();
  return (
    <section className="view-files" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {files.map(({ name, href }) => (
          <li key={href}>
            <a href={href} download>
              {name}
            </a>
          </li>
        ))}
        {page && (
          <li>
            <Link to={hrefBelow(page, SHARE_PATH)}>{t('filter.share')}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
