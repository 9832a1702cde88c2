import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './root.ts'
import { writeSbom } from './sbom.ts'

const stamp = join(root, 'apps/web/dist/.built-from')
const sources = ['apps/web', 'packages/contract', 'packages/domain', 'package-lock.json']
const passedOver = new Set(['node_modules', 'dist'])

const listFiles = async (path: string): Promise<string[]> => {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return [path]
  const nested = entries
    .filter((entry) => !passedOver.has(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => listFiles(join(path, entry.name)))
  return (await Promise.all(nested)).flat()
}

const fingerprint = async (): Promise<string> => {
  const files = (await Promise.all(sources.map(listFiles))).flat().sort()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) hash.update(file).update(contents[index] ?? '')
  return hash.digest('hex')
}

/** Builds the page where its sources differ from those of the last build. */
export const buildPage = async (say: (line: string) => void): Promise<void> => {
  const wanted = await fingerprint()
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === wanted) return
  say('Собираю страницу…')
  execFileSync(process.execPath, [join(root, 'apps/web/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeSbom()
  await writeFile(stamp, wanted)
}
