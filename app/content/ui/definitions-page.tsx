import { useTranslation } from '~/platform/i18n/page-texts';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { PageHeader } from '~/shell/page-header';
import { type Definition } from '../definitions/definition';
import { hrefOfDefinition } from '../definitions/definitions-list';
import { Translated, TranslatedText } from './translated';

interface DefinitionsPageProps {
  list: List;
  request: ListRequest;
  page: ListPage<Definition>;
}

/** The glossary: each definition with an anchor and a permanent link. */
export function DefinitionsPage({ list, request, page }: DefinitionsPageProps) {
  const { t } = useTranslation('content');
  const title = t('definitions.title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: list.path }]}>
        <p className="page-lead">{t('definitions.lead')}</p>
      </PageHeader>
      <div className="page-width">
        <PagedList list={list} request={request} page={page}>
          {(definitions) => (
            <ul className="definitions">
              {definitions.map((definition) => (
                <DefinitionCard key={definition.slug} {...definition} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
}

function DefinitionCard({ slug, term, text }: Definition) {
  const { t } = useTranslation('content');
  return (
    <li className="definition" id={slug}>
      <h2>
        <Translated translation={term} />
      </h2>
      <TranslatedText text={text} />
      <p className="definition-link">
        <a href={hrefOfDefinition(slug)} aria-label={t('definitions.link', { term: term.text })}>
          #{slug}
        </a>
      </p>
    </li>
  );
}
