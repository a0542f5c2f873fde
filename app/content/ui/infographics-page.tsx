import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { PageHeader } from '~/shell/page-header';
import { type Infographic } from '../infographics/infographic';
import { hrefOfInfographic } from '../infographics/infographics-list';
import { InfographicImage } from './infographic-image';
import { Translated } from './translated';

interface InfographicsPageProps {
  list: List;
  request: ListRequest;
  page: ListPage<Infographic>;
}

/** The infographics as a grid; each links to a page that shows it in full. */
export function InfographicsPage({ list, request, page }: InfographicsPageProps) {
  const { t } = useTranslation('content');
  const title = t('infographics.title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: list.path }]}>
        <p className="page-lead">{t('infographics.lead')}</p>
      </PageHeader>
      <div className="page-width">
        <PagedList list={list} request={request} page={page}>
          {(infographics) => (
            <ul className="infographics">
              {infographics.map((infographic) => (
                <li key={infographic.slug}>
                  <InfographicCard infographic={infographic} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
}

function InfographicCard({ infographic }: { infographic: Infographic }) {
  const { t: name } = useTranslation('lists');
  const { i18n } = useTranslation();
  const { slug, title, category, publishedOn } = infographic;
  return (
    <figure className="infographic">
      <InfographicImage infographic={infographic} isLazy />
      <figcaption>
        <h2>
          <Link to={hrefOfInfographic(slug)}>
            <Translated translation={title} />
          </Link>
        </h2>
        <p>
          {name(`infographics.choices.category.${category}`)} ·{' '}
          {formatsOf(i18n.language).date(publishedOn)}
        </p>
      </figcaption>
    </figure>
  );
}
