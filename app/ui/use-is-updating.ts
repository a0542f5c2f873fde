import { useLocation, useNavigation } from '@remix-run/react';

/** Whether what this page shows is being replaced by what another search of it finds. */
export function useIsUpdating(): boolean {
  const navigation = useNavigation();
  const { pathname } = useLocation();
  return navigation.state === 'loading' && navigation.location.pathname === pathname;
}
