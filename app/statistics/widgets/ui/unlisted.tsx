import { useLocation } from '@remix-run/react';
import { PageLink } from '~/ui/page-link';
import { type MoreNumbers, type Unlisted as UnlistedData } from '../widget-data';

/** Explains why there is nothing to list, and how to continue. */
export function Unlisted({ text, ...more }: UnlistedData) {
  return (
    <div className="empty">
      <p>{text}</p>
      <NextLinks {...more} />
    </div>
  );
}

/** Links to pages that show more, each from its top; nothing if there are none. */
export function NextLinks({ hint, links }: MoreNumbers) {
  const { pathname } = useLocation();
  if (links.length === 0) return null;
  return (
    <p className="next-links">
      {hint}{' '}
      {links.map(({ label, href }) => (
        <PageLink key={href} href={href} stays={href.split('?')[0] === pathname}>
          {label}
        </PageLink>
      ))}
    </p>
  );
}
