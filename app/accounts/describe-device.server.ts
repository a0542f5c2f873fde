import Bowser from 'bowser';

/** Returns browser and system of a request in words, "Firefox, Android"; empty when it reveals neither. */
export function describeDevice(request: Request): string {
  const userAgent = request.headers.get('User-Agent');
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, 100);
}
