import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect, useRef, type ComponentProps, type MouseEvent } from 'react';

interface PageLinkProps extends ComponentProps<'a'> {
  href: string;
  /** Whether the page keeps its scroll position, as for a choice; a new page begins at its top. */
  stays?: boolean;
}

/**
 * A link to a page of the portal, for pages with hundreds of them: a plain one, which takes a tenth of the
 * time of the router's own to render. With script `useFollowedLinks` follows it without loading a document.
 */
export function PageLink({ stays, children, ...link }: PageLinkProps) {
  return (
    <a {...link} data-page={stays ? 'stays' : ''}>
      {children}
    </a>
  );
}

/**
 * Returns the click handler of an element for the `PageLink`s in it and links of a chart. If a choice renders
 * its link again, that gets the focus back.
 */
export function useFollowedLinks(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const followed = useRef<{ href: string; part: string } | null>(null);
  useEffect(() => {
    const last = followed.current;
    if (last && document.activeElement === document.body) {
      followed.current = null;
      document
        .getElementById(last.part)
        ?.querySelectorAll<HTMLElement | SVGElement>('a')
        .forEach((link) => hrefOf(link) === last.href && link.focus({ preventScroll: true }));
    }
  }, [key]);
  return (event) => {
    const target = event.target as Element;
    const link = target.closest<HTMLElement>('a[data-page], .chart-figure a');
    if (!link || isForElsewhere(event)) return;
    event.preventDefault();
    const href = hrefOf(link);
    followed.current = { href, part: link.closest('[id]')?.id ?? '' };
    if (link.dataset.page === '') navigate(link.getAttribute('href') ?? '');
    else navigate(href, { preventScrollReset: true });
  };
}

type ClickKeys = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/**
 * Returns whether a click means a new tab, a new window or a download: with another button, or with a key
 * held down.
 */
export function isForElsewhere(click: ClickKeys): boolean {
  return click.button > 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey;
}

/**
 * Returns the address of a link, without the fragment that leads browsers without script back to the choice.
 */
function hrefOf(link: Element): string {
  return (link.getAttribute('href') ?? '').replace(/#.*/, '');
}
