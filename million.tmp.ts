import { chromium } from 'playwright-core';
import { readFileSync, readdirSync } from 'node:fs';
import { createDatabase } from '~/platform/db/client.server';
import { addAccount } from './tests/e2e/support/account';
import { logInAsStaff } from './tests/e2e/support/officer';
const url = 'http://localhost:4412';
const dir = '/tmp/run-mil';
const pw = readFileSync(`${dir}/postgres/password`, 'utf8').trim();
const port = process.env.PGPORT2!;
const db = createDatabase(`postgres://postgres:${pw}@127.0.0.1:${port}/terang`);
const peak = new Map<string, number>();
const sample = setInterval(() => {
  for (const p of readdirSync('/proc')) {
    if (!/^\d+$/.test(p)) continue;
    try {
      const env = readFileSync(`/proc/${p}/environ`, 'utf8');
      if (!env.includes('run-mil') || env.includes('run-mil2')) continue;
      const cmd = readFileSync(`/proc/${p}/cmdline`, 'utf8').replaceAll('\0', ' ').slice(-60);
      if (cmd.includes('postgres')) continue;
      const rss = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${p}/status`, 'utf8'))?.[1]) / 1024;
      if (rss > (peak.get(cmd) ?? 0)) peak.set(cmd, rss);
    } catch {}
  }
}, 500);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
const context = await browser.newContext({ javaScriptEnabled: process.env.JS !== 'no' });
context.setDefaultTimeout(600_000);
const page = await context.newPage();
const account = await addAccount(db);
await logInAsStaff('analyst', { db, account, context, url });
const T = JSON.parse(readFileSync(`locales/en/data-files.json`, 'utf8'));
let t0 = performance.now();
const lap = (name: string) => { console.log(name, ((performance.now() - t0) / 1000).toFixed(1), [...peak].map(([k, v]) => `${k}=${v.toFixed(0)}MB`).join(' | ')); t0 = performance.now(); };
const wait = async (text: string) => { for (let i = 0; i < 1200; i++) { if (await page.getByText(text, { exact: true }).count()) return; await page.waitForTimeout(500); if (process.env.JS === 'no') await page.reload(); } throw new Error('no ' + text); };
await page.goto(`${url}/staff/files?lng=en`);
await page.locator('input[type=file]').setInputFiles(process.argv[2] ?? '/tmp/million.csv');
await page.getByRole('button', { name: T.upload, exact: true }).click();
await page.waitForURL(/staff\/(jobs|files\/)/);
lap('uploaded');
await wait(T.rows);
lap('inspected');
await page.getByRole('link', { name: T.mapping.edit }).click();
await page.locator('[name="from.id"]').selectOption('No. Agenda');
await page.locator('[name="from.received_on"]').selectOption('Tgl Terima');
await page.locator('[name="from.province"]').selectOption('Wilayah');
await page.locator('[name="from.right"]').selectOption('Hak yang Dilanggar');
t0 = performance.now();
await page.getByRole('button', { name: T.mapping.submit, exact: true }).click();
for (let i = 0; i < 1200; i++) { if (await page.locator('#outcome').count()) break; await page.waitForTimeout(500); }
lap('checked');
console.log((await page.locator('main').innerText()).slice(0, 1500));
await page.screenshot({ path: '/tmp/shots/million.png', fullPage: true });
t0 = performance.now();
await page.getByRole('button', { name: T.check.submitImport, exact: true }).click();
await wait('Done');
lap('imported');
console.log((await page.locator('main').innerText()).slice(0, 800));
clearInterval(sample);
await browser.close();
process.exit(0);
