import { type ReactNode } from 'react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { hrefOfCode, hrefOfList } from '../code-paths';
import { CodeTable } from './code-table';

interface ListedCode {
  code: string;
  name: string;
  records: number;
  from: string | null;
  to: string | null;
  /** The name of its parent. */
  parent: string | null;
  /** The code that it was merged into. */
  merged: string | null;
  aliases: readonly string[];
}

interface CodeListPageProps {
  list: string;
  name: string;
  codes: readonly ListedCode[];
}

/** The codes of a list in their order. */
export function CodeListPage({ list, name, codes }: CodeListPageProps) {
  const { t } = useTranslation('staff');
  const { t: tCodes, i18n } = useTranslation('code-lists');
  const { number, date } = formatsOf(i18n.language);
  const title = t('codes.of', { name });
  const columns: { key: 'from' | 'to' | 'parent' | 'merged' | 'aliases'; show: Show }[] = [
    { key: 'from', show: ({ from }) => from && date(from) },
    { key: 'to', show: ({ to }) => to && date(to) },
    { key: 'parent', show: ({ parent }) => parent },
    { key: 'merged', show: ({ merged }) => merged },
    { key: 'aliases', show: ({ aliases }) => aliases.join('; ') },
  ];
  const filled = columns.filter(({ show }) => codes.some((code) => show(code)));
  return (
    <StaffPage
      title={title}
      path={hrefOfList(list)}
      parents={[{ name: t('codes.title'), to: staffPaths.codes }]}
    >
      <p className="officer-acts">
        <a href={hrefOfCode(list, '_codes.csv')} className="button button-quiet" download>
          {tCodes('file')}
        </a>
      </p>
      <CodeTable
        label={title}
        head={[
          tCodes('code'),
          tCodes('order'),
          tCodes('name'),
          tCodes('records'),
          ...filled.map(({ key }) => tCodes(key)),
        ]}
        rows={codes.map((code, index) => ({
          key: code.code,
          name: code.code,
          cells: [
            number(index + 1),
            code.name,
            number(code.records),
            ...filled.map(({ show }) => show(code)),
          ],
        }))}
      />
    </StaffPage>
  );
}

type Show = (code: ListedCode) => ReactNode;
