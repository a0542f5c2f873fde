import { useRouteLoaderData } from '@remix-run/react';
import { type LayoutState } from './layout-state';

/**
 * Returns a function that tests whether an address may be linked: false for datasets without published
 * figures.
 */
export function useIsPublished(): (address: string) => boolean {
  const unpublished = useRouteLoaderData<LayoutState>('root')?.unpublished ?? [];
  return (address) => !unpublished.includes(address);
}
