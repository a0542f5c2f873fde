import { type APIResponse, type Locator, type Page, type Response } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expect } from './test';

/** A row of a downloaded widget. */
export interface FileRow {
  KEY: string;
  LABEL: string;
  VALUE: string;
  OBS_STATUS: string;
  CALCULATION: string;
  NOTE: string;
  POPULATION?: string;
  RATE_PER_100000?: string;
}

/** A visitor of the portal: the actions of people on its pages, and what they read there. */
export class Visitor {
  constructor(
    readonly page: Page,
    readonly isScripted: boolean,
  ) {}

  /** Opens an address and, with script, waits until the page itself handles clicks. */
  async open(address: string): Promise<Response | null> {
    const response = await this.page.goto(address);
    if (this.isScripted) await this.waitForScript();
    return response;
  }

  /** Waits until React has hydrated the page of the server, its effects included. */
  async waitForScript(): Promise<void> {
    // One of the last effects of the page sets this in the router.
    await this.page.waitForFunction(() => history.scrollRestoration === 'manual');
  }

  /** Returns the form of the filter. */
  get filter(): Locator {
    return this.page.locator('form#filter');
  }

  /** Opens the filter where it is collapsed. */
  async openFilter(): Promise<void> {
    if (!(await this.filter.isVisible())) await this.page.locator('.filter-sheet summary').click();
  }

  /** Chooses in a field of the filter, by its label; without script it presses the button. */
  async choose(field: string, option: string): Promise<void> {
    await this.openFilter();
    await this.select(field, option);
    await this.applyWithoutScript();
  }

  /** Selects a choice of a field of the filter by its name, which its number may follow. */
  async select(field: string, name: string): Promise<void> {
    const list = this.field(field);
    const option = list
      .locator('option')
      .filter({ hasText: choiceOf(name) })
      .first();
    await list.selectOption(await option.getAttribute('value'));
  }

  /** Opens the advanced filter, if the address requests it. */
  async openAdvanced(): Promise<void> {
    await this.openFilter();
    const advanced = this.filter.locator('.filter-advanced');
    if ((await advanced.getAttribute('open')) === null) await advanced.locator('> summary').click();
  }

  /** Ticks checkboxes of the advanced filter, one after the other. */
  async tick(group: string, ...names: string[]): Promise<void> {
    await this.openAdvanced();
    const summary = this.filter.locator('summary', { hasText: new RegExp(`^${group}\\d*$`) });
    const boxes = this.filter.getByRole('group', { name: group, exact: true });
    for (const name of names) {
      const box = boxes.getByRole('checkbox', { name: choiceOf(name) });
      if (!(await box.isVisible())) await summary.click();
      await box.check();
    }
    await this.applyWithoutScript();
  }

  /** Follows a link to another view, and waits until the page shows that view. */
  async follow(link: Locator): Promise<void> {
    const href = (await link.getAttribute('href')) ?? '';
    await link.click();
    await this.shows(href);
  }

  /** Waits until the page shows the view of an address: with script the address changes first. */
  async shows(address: string): Promise<void> {
    const canonical = this.page.locator('link[rel="canonical"]');
    const path = async () => withoutLanguage((await canonical.getAttribute('href')) ?? '');
    await expect.poll(path).toBe(withoutLanguage(address));
    await this.page.waitForLoadState('domcontentloaded');
  }

  /** Returns a field of the basic filter. */
  field(name: string): Locator {
    return this.filter.getByLabel(name, { exact: true });
  }

  /** Returns a widget of the page. */
  widget(name: string): Locator {
    return this.page.locator(`.widget#${name}`);
  }

  /**
   * Returns the fragment by which a choice within a widget leads back to it, which only a page without script
   * needs.
   */
  fragmentOf(name: string): string {
    return this.isScripted ? '' : `#${name}`;
  }

  /** Returns the headline of a dashboard, which begins with all records under the filter. */
  get total(): Locator {
    return this.page.locator('.answer h1');
  }

  /** Waits until the headline begins with a number: "218 pengaduan". */
  async countsInAll(formatted: string): Promise<void> {
    await expect(this.total).toHaveText(new RegExp(`^${formatted.replaceAll('.', '\\.')}(?!\\d)`));
  }

  /**
   * Returns the values in a widget's table by the name of their row, in the order of the table; without a table
   * those of the marks of its chart.
   */
  async figures(widget: string): Promise<Record<string, number>> {
    const rows = await this.widget(widget)
      .locator('tbody tr, .mark[aria-label]')
      .evaluateAll((all) => {
        const isTable = all.some((element) => element.matches('tr'));
        const rows = all.filter((element) => !isTable || element.matches('tr'));
        return rows.map((row) => {
          if (!isTable) return row.getAttribute('aria-label')?.split(': ') ?? [];
          const name = row.querySelector('th a') ?? row.querySelector('th');
          // Months are listed by years; the last is that of the view.
          const number = row.querySelector('.heat td:last-child') ?? row.querySelector('th + td');
          return [name?.textContent ?? '', number?.textContent ?? ''];
        });
      });
    return Object.fromEntries(rows.map(([name, value]) => [name, toNumber(value ?? '')]));
  }

  /** Returns the address of a widget's file of the current view, as its page has it. */
  async fileAddress(widget: string, format: string): Promise<string> {
    const { pathname, search } = new URL(this.page.url());
    const page = await this.fetch(`${pathname.split('/widgets')[0]}/widgets/${widget}${search}`);
    const extension = format.toLowerCase();
    const [, href = ''] =
      new RegExp(`href="([^"]+/${widget}\\.${extension}[^"]*)"`).exec(await page.text()) ?? [];
    return href.replaceAll('&amp;', '&');
  }

  /** Fetches an address of the portal, with the visitor's cookies. */
  async fetch(address: string, headers: Record<string, string> = {}): Promise<APIResponse> {
    return this.page.request.get(address, { headers });
  }

  /** Returns the rows of a CSV file. */
  async readCsv(address: string): Promise<FileRow[]> {
    const response = await this.fetch(address);
    expect(response.headers()['content-type']).toBe('text/csv; charset=utf-8');
    return parse(await response.text(), { columns: true, bom: true });
  }

  private async applyWithoutScript(): Promise<void> {
    if (this.isScripted) return;
    const loaded = this.page.waitForEvent('load');
    await this.filter.getByRole('button', { name: 'Terapkan' }).click();
    await loaded;
  }
}

/** Returns the path and search of an address, whatever its language. */
function withoutLanguage(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://portal');
  searchParams.delete('lng');
  return [pathname, ...searchParams].join(' ');
}

/** Returns the first number of a text as Indonesian writes it: "1.234 kasus" is 1234. */
export function toNumber(text: string): number {
  return Number(/\d[\d.]*/.exec(text)?.[0].replaceAll('.', '') ?? NaN);
}

/** Returns a pattern of the name of a choice, which its number may follow. */
function choiceOf(name: string): RegExp {
  return new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\(|$)`);
}
