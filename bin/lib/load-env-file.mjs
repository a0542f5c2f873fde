import { existsSync, readFileSync } from 'node:fs';
import { describeSystemError } from './system-error.mjs';
import { readTexts } from './texts.mjs';

// Imported first: modules read settings when they are loaded.
try {
  if (existsSync('.env')) {
    // Node's own function reports a folder as an invalid argument.
    readFileSync('.env');
    process.loadEnvFile('.env');
  }
} catch (error) {
  const named = Object.assign(error, { path: '.env' });
  console.error(describeSystemError(named, readTexts('system')) ?? error);
  process.exit(1);
}
