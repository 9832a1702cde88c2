import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'
import { type LockedPackage, listThirdParty } from './third-party-licences.ts'

interface LockFile {
  name: string
  version: string
  packages: Record<string, LockedPackage & { integrity?: string }>
}

/** «sha512-…» in base64, as the lock file has it. */
const hashOf = (integrity: string | undefined) => {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return base64 === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }]
}

const isExpression = (licence: string) => / (?:AND|OR) /.test(licence)

/**
 * The bill of materials of what runs, in CycloneDX 1.5, from the lock file. `npm sbom --omit dev` leaves out 92 of 270 packages: those
 * of a package that the root has as a development dependency, and a workspace needs when it runs.
 */
export const makeSbom = (lock: LockFile): object => {
  const integrityOf = new Map(
    Object.entries(lock.packages).map(([path, { version, integrity }]) => [
      `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
      integrity,
    ]),
  )
  const components = listThirdParty(lock.packages).map(({ name, version, licence, isOptional }) => ({
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    scope: isOptional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: hashOf(integrityOf.get(`${name}@${version}`)),
    licenses: [isExpression(licence) ? { expression: licence } : { license: { id: licence } }],
  }))
  // The same lock file gives the same bill: no time of day, and a serial number by content.
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const serial = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${[...serial, digest.slice(20, 32)].join('-')}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': lock.name, name: lock.name, version: lock.version },
    },
    components,
  }
}

export const readLockFile = (): LockFile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile

/** Beside the built page. */
export const writeSbom = (): void =>
  writeFileSync(
    join(root, 'apps/web/dist/sbom.cdx.json'),
    `${JSON.stringify(makeSbom(readLockFile()), undefined, 2)}\n`,
  )
