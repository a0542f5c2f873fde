import { useRouteLoaderData } from '@remix-run/react';
import { type LayoutState } from './layout';

/** What tells whether the page at an address is not that of a dataset without published figures. */
export function useIsPublished(): (address: string) => boolean {
  const unpublished = useRouteLoaderData<LayoutState>('root')?.unpublished ?? [];
  return (address) => !unpublished.includes(address);
}
