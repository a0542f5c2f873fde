import { type ComponentProps } from 'react';
import { PageLink } from '~/ui/page-link';

interface ChoiceLinkProps extends ComponentProps<'a'> {
  to: string;
  /** The part of the page that the choice stands in, by its id. */
  at?: string;
}

/**
 * A link to another view: the visitor stays where the choice was made. With script nothing moves; the page that a
 * browser loads without opens at that part, to which only the markup of the server leads.
 */
export function ChoiceLink({ to, at, ...link }: ChoiceLinkProps) {
  const href = import.meta.env.SSR && at !== undefined ? `${to}#${at}` : to;
  return <PageLink {...link} href={href} stays suppressHydrationWarning />;
}
