/** What a browser can prove of former log-ins: its id, and the accounts. */
export interface KnownBrowser {
  id: string;
  accounts: readonly number[];
}
