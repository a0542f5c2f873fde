import { useTranslation } from '~/platform/i18n/page-texts';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { PageHeader } from '~/shell/page-header';
import { type DocumentItem } from '../documents/document';
import { FileDownload } from './file-download';
import { SyntheticMark } from './synthetic-mark';
import { Translated, TranslatedText } from './translated';

interface DocumentsPageProps {
  list: List;
  request: ListRequest;
  page: ListPage<DocumentItem>;
}

/** Reports or publications, each with its file. */
export function DocumentsPage({ list, request, page }: DocumentsPageProps) {
  const { t } = useTranslation('content');
  const title = t(`${list.name}.title`);
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: list.path }]}>
        <p className="page-lead">{t(`${list.name}.lead`)}</p>
      </PageHeader>
      <div className="page-width">
        <PagedList list={list} request={request} page={page}>
          {(documents) => (
            <ul className="documents">
              {documents.map((document) => (
                <DocumentCard key={document.id} {...document} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
}

function DocumentCard({ name, text, year, isSynthetic, file }: DocumentItem) {
  return (
    <li className="document">
      <p className="document-year">{year}</p>
      <div className="document-text">
        <h2>
          <Translated translation={name} />
        </h2>
        {isSynthetic && <SyntheticMark />}
        <TranslatedText text={text} />
      </div>
      <FileDownload file={file} subject={name} />
    </li>
  );
}
