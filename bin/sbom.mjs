import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { productionPackages } from './lib/production-packages.mjs';

// Prints the bill of materials (SBOM, CycloneDX 1.5) of the packages that a portal is built and runs with. npm's own
// `--omit dev` also drops production packages that development tools use (npm 11.19).
process.chdir(join(import.meta.dirname, '..'));

const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const bom = JSON.parse(execFileSync('npm', ['sbom', ...options], { maxBuffer: 64 * 1024 * 1024 }));
const kept = new Set(productionPackages().map(({ name, version }) => `${name}@${version}`));

const root = bom.metadata.component['bom-ref'];
bom.metadata.component.name = root.slice(0, root.lastIndexOf('@')); // npm uses the name of the folder
bom.components = bom.components.filter((each) => kept.has(each['bom-ref']));
const refs = new Set([root, ...bom.components.map((each) => each['bom-ref'])]);
bom.dependencies = bom.dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((on) => refs.has(on)) }));
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
