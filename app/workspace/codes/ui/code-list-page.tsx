import { Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { ScrollingTable } from '~/ui/scrolling-table';
import { hrefOfCode, hrefOfList } from '../code-paths';
import { CodeFrame } from './code-frame';
import { CodeHistory, type ListedChange } from './code-history';

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
  nameOfList: string;
  codes: readonly ListedCode[];
  history: readonly ListedChange[];
  flash: string | null;
}

/** The codes of a list in their order. */
export function CodeListPage({ list, nameOfList, codes, history, flash }: CodeListPageProps) {
  const { t } = useTranslation('staff');
  const { t: tCodes, i18n } = useTranslation('code-lists');
  const { number, date } = formatsOf(i18n.language);
  const title = t('codes.of', { name: nameOfList });
  const columns: { name: string; show: Show }[] = [
    { name: tCodes('columns.valid_from'), show: ({ from }) => from && date(from) },
    { name: tCodes('columns.valid_to'), show: ({ to }) => to && date(to) },
    { name: tCodes('parent'), show: ({ parent }) => parent },
    { name: tCodes('merged'), show: ({ merged }) => merged },
    { name: tCodes('aliases'), show: ({ aliases }) => aliases.join('; ') },
  ];
  const filled = columns.filter(({ show }) => codes.some((code) => show(code)));
  return (
    <CodeFrame
      list={list}
      nameOfList={nameOfList}
      title={title}
      path={hrefOfList(list)}
      flash={flash}
    >
      <p className="officer-acts">
        <Link to={hrefOfCode(list, '_new')} className="button">
          {tCodes('new')}
        </Link>
        <Link to={hrefOfCode(list, '_order')} className="button button-quiet">
          {tCodes('reorder')}
        </Link>
        <Link to={hrefOfCode(list, '_file')} className="button button-quiet">
          {tCodes('apply.link')}
        </Link>
        <a href={hrefOfCode(list, '_codes.csv')} className="button button-quiet" download>
          {tCodes('file')}
        </a>
      </p>
      <ScrollingTable
        label={title}
        head={[
          tCodes('code'),
          tCodes('order'),
          tCodes('name'),
          tCodes('records'),
          ...filled.map(({ name }) => name),
        ]}
        rows={codes.map((code, index) => ({
          name: <Link to={hrefOfCode(list, code.code)}>{code.code}</Link>,
          cells: [
            number(index + 1),
            code.name,
            number(code.records),
            ...filled.map(({ show }) => show(code)),
          ],
        }))}
      />
      <CodeHistory changes={history} namesCodes />
    </CodeFrame>
  );
}

type Show = (code: ListedCode) => ReactNode;
