/** What a browser can prove of former log-ins: a number of its own, and the accounts. */
export interface KnownBrowser {
  id: string;
  accounts: readonly number[];
}
