/** A profile, as its form shows it. */
export interface Profile {
  /** The number of its account. */
  account: number;
  username: string;
  full_name: string;
  bio: string;
  /** Grows with each change. */
  version: number;
  email: string;
  hasImage: boolean;
}

/** The accepted media types of pictures. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The maximum size of a picture, in bytes. */
export const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
