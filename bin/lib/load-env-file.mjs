import { existsSync } from 'node:fs';

// Imported before all else: modules read settings when they are loaded.
if (existsSync('.env')) process.loadEnvFile('.env');
