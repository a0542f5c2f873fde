/** An office of the commission as a page shows it. */
export interface Office {
  code: string;
  name: string;
  city: string;
  /** Street and postal code; null if not known for certain. */
  address: string | null;
  phone: string | null;
  /** A map search for its address; null if it has no address. */
  mapUrl: string | null;
}
