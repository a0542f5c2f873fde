/**
 * The first bytes of the formats that the portal accepts from visitors; a reader of its format then reads the
 * file.
 */
const signatures = {
  pdf: /^%PDF-/,
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/,
  webp: /^RIFF[^]{4}WEBP/,
  zip: /^PK\x03\x04/,
  /** Files of old Office, and password-protected files of new Office. */
  compound: /^\xd0\xcf\x11\xe0/,
  /** Pictures of phones (HEIC, AVIF), in the container that films use, too. */
  heif: /^[^]{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avif)/,
  tiff: /^(?:II\*\0|MM\0\*)/,
};
type FileSignature = keyof typeof signatures;

const names = Object.keys(signatures).filter((name): name is FileSignature => name in signatures);

/** Returns the format of a file by its first bytes; null if it is unknown. */
export function recogniseFile(file: Uint8Array): FileSignature | null {
  const start = Buffer.from(file.subarray(0, 16)).toString('latin1');
  return names.find((name) => signatures[name].test(start)) ?? null;
}
