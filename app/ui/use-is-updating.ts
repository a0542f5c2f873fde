import { useLocation, useNavigation } from '@remix-run/react';

/** Returns whether the results of another search of this page are loading. */
export function useIsUpdating(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  return navigation.state === 'loading' && navigation.location.pathname === pathname;
}
