import { describe, expect, it } from 'vitest';
import { environmentSchema } from '~/environment.server';
import { rehearsalSettings } from './rehearsal-settings.mjs';

/** What both portals may have in common: it neither reaches nor opens what the real one stores. */
const shared =
  /^(HOST|PORT|DATA_DIRECTORY|WEB_PROCESSES|METRICS_HOST|PUBLIC_URL|PROTECTION_POLICY|DOCUMENT_CACHE_MB|PROXY_HOPS|MAIL_FROM|CONTACT_MAIL|MAP_FILE|COUNTRY_DIRECTORY|TERMINAL_LANGUAGE|CLAMAV_\w+|\w+_DAYS|BACKUP_\w+|S3_\w+|SMTP_URL|CONFIRM_\w+|QUICK_EXIT_URL|DEMO_DATA|REHEARSAL|STATISTICS_ENGINE)$/;

describe('the settings of a rehearsal beside the real portal', () => {
  it('have nothing of its database, its keys and its folder', () => {
    const names = Object.keys(environmentSchema.shape);
    const real = Object.fromEntries(names.map((name) => [name, 'of the real portal']));
    const settings: Partial<Record<string, string>> = rehearsalSettings({ ...real, PORT: '80' });
    for (const name of names.filter((each) => !shared.test(each))) {
      expect([name, settings[name]]).toEqual([name, '']);
    }
    expect(settings).toMatchObject({ REHEARSAL: 'yes', PORT: '81', PUBLIC_URL: '' });
  });

  it('have a folder beside its own, and an address of their own', () => {
    expect(rehearsalSettings({})).toMatchObject({ DATA_DIRECTORY: 'var-rehearsal', PORT: '3001' });
    const chosen = { DATA_DIRECTORY: '/srv/terang/', REHEARSAL_PORT: '4000' };
    expect(
      rehearsalSettings({ ...chosen, REHEARSAL_URL: 'https://latihan.example', PUBLIC_URL: 'x' }),
    ).toMatchObject({
      DATA_DIRECTORY: '/srv/terang-rehearsal',
      PORT: '4000',
      PUBLIC_URL: 'https://latihan.example',
    });
  });
});
