import { type ComponentProps } from 'react';
import { PageLink } from '~/ui/page-link';

interface ChoiceLinkProps extends ComponentProps<'a'> {
  to: string;
  /** The id of the part of the page that contains the choice. */
  at?: string;
}

/**
 * A link to another view; the visitor stays where the choice was made. With script nothing moves; without,
 * the page opens at that part, and only the server's markup links to it.
 */
export function ChoiceLink({ to, at, ...link }: ChoiceLinkProps) {
  const href = import.meta.env.SSR && at !== undefined ? `${to}#${at}` : to;
  return <PageLink {...link} href={href} stays suppressHydrationWarning />;
}
