/** What somebody tells of themselves, as the form of their profile shows it. */
export interface Profile {
  /** The number of the account whose it is. */
  account: number;
  username: string;
  full_name: string;
  bio: string;
  /** Grows with each change. */
  version: number;
  email: string;
  hasImage: boolean;
}

/** The media types of pictures that are taken. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Bytes that a picture weighs at most. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
