import Bowser from 'bowser';

/** Returns browser and system by a User-Agent header in words, "Firefox, Android"; empty when it reveals neither. */
export function describeDevice(userAgent: string | null | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100);
}
