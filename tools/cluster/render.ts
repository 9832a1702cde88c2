import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** The files of deploy/cluster with `${NAME}` replaced, as `envsubst` does it. */
const renderConfig = (file: string, values: Readonly<Record<string, string>>): string =>
  readFileSync(join(root, 'deploy/cluster', file), 'utf8').replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file}: ${name} has no value`)
    return value
  })

export const writeConfig = (file: string, to: string, values: Readonly<Record<string, string>>): void =>
  writeFileSync(to, renderConfig(file, values), { mode: 0o640 })
