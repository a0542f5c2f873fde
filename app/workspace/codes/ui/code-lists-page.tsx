import { Link } from '@remix-run/react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { ScrollingTable } from '~/ui/scrolling-table';
import { hrefOfList, unknownValuesPath } from '../code-paths';

interface CodeListsPageProps {
  lists: readonly {
    list: string;
    name: string;
    codes: number;
    records: number;
    weight: number | null;
  }[];
  /** How many values of files have no code. */
  unknown: number;
}

/** All code lists, with their size and use. */
export function CodeListsPage({ lists, unknown }: CodeListsPageProps) {
  const { t } = useTranslation('staff');
  const { t: tCodes, i18n } = useTranslation('code-lists');
  const { number } = formatsOf(i18n.language);
  return (
    <StaffPage title={t('codes.title')} path={staffPaths.codes}>
      <p className="form-lead">{t('codes.lead')}</p>
      <p className="officer-acts">
        <Link to={unknownValuesPath} className="button button-quiet">
          {tCodes('unknown.link')}
          {unknown > 0 && ` (${number(unknown)})`}
        </Link>
      </p>
      <ScrollingTable
        label={t('codes.title')}
        head={[tCodes('list'), tCodes('codes'), tCodes('records'), tCodes('weight')]}
        rows={lists.map(({ list, name, codes, records, weight }) => ({
          name: (
            <>
              <Link to={hrefOfList(list)}>{name}</Link>
              <span className="record-code">
                <code>{list}</code>
              </span>
            </>
          ),
          cells: [number(codes), number(records), weight === null ? null : number(weight)],
        }))}
      />
      <p className="form-hint">{tCodes('weightHint')}</p>
    </StaffPage>
  );
}
