/** An office of the commission as a page shows it. */
export interface Office {
  code: string;
  name: string;
  city: string;
  /** Street, postal code; null where it is not known for certain. */
  address: string | null;
  phone: string | null;
  /** Where a map finds it; null where it has no address. */
  mapUrl: string | null;
}
