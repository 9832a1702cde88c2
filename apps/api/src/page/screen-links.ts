import { readFile } from 'node:fs/promises'

/** A chunk in Vite's manifest. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

type Manifest = Record<string, Chunk>

/** A chunk after all its imports: the styles of a part come before those of the screen that override them. */
const withImports = (manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] => {
  const chunk = manifest[name]
  if (chunk === undefined || seen.has(name)) return []
  seen.add(name)
  return [...(chunk.imports ?? []).flatMap((next) => withImports(manifest, next, seen)), chunk]
}

/**
 * The links of a screen beside the files of the entry: its styles, so that it is never shown without them, and its
 * scripts, which load in parallel with the entry.
 */
export const readScreenLinks = async (file: URL): Promise<(screens: readonly string[]) => string> => {
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry === true)
  const loaded = new Set<string>()
  for (const name of entries) withImports(manifest, name, loaded)

  return (screens) => {
    const missing = screens.find((screen) => manifest[`src/${screen}`] === undefined)
    if (missing !== undefined) throw new Error(`The build has no screen ${missing}`)
    const seen = new Set(loaded)
    const own = screens.flatMap((screen) => withImports(manifest, `src/${screen}`, seen))
    const styles = own.flatMap(({ css = [] }) =>
      css.map((path) => `<link rel="stylesheet" crossorigin href="/${path}">`),
    )
    const scripts = own.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.file}">`)
    return [...styles, ...scripts].join('')
  }
}
