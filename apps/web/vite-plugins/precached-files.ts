import type { Rolldown } from 'vite'
import { audienceOf } from './screen-parts.ts'

type Bundle = Rolldown.OutputBundle

/** Half a megabyte and its worker of more than one: an opened document loads them, and then they are kept. */
const excluded = /\/pdf-engine\.ts$/

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

/** A chunk and the chunks that load with it. */
const withImports = (bundle: Bundle, chunk: Rolldown.OutputChunk, seen: Set<Rolldown.OutputChunk>) => {
  if (seen.has(chunk)) return
  seen.add(chunk)
  for (const name of chunk.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') withImports(bundle, next, seen)
  }
}

const isForLearners = ({ isEntry, isDynamicEntry, facadeModuleId }: Rolldown.OutputChunk) =>
  isEntry ||
  (isDynamicEntry &&
    facadeModuleId !== null &&
    audienceOf(facadeModuleId) === 'learner' &&
    !excluded.test(facadeModuleId))

const cssOf = ({ viteMetadata }: Rolldown.OutputChunk) => [...(viteMetadata?.importedCss ?? [])]

/** What every screen of learners needs without a connection. */
const neededOffline = /\/(?:learner-layout\.tsx|offline-runtime\.ts)$/

/** The files that a shell needs beside those of the entry: they load at once, not after it has run. */
export const learnerLinks = (bundle: Bundle): string => {
  const loaded = new Set<Rolldown.OutputChunk>()
  for (const chunk of chunksOf(bundle)) if (chunk.isEntry) withImports(bundle, chunk, loaded)
  const needed = new Set(loaded)
  for (const chunk of chunksOf(bundle)) {
    if (neededOffline.test(chunk.facadeModuleId ?? '')) withImports(bundle, chunk, needed)
  }
  const own = [...needed].filter((chunk) => !loaded.has(chunk))
  const styles = own.flatMap(cssOf).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return [...styles, ...own.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)].join(
    '',
  )
}

/** A script that runs beside the page is no chunk of it: the chunk that starts it has its name. */
const workersOf = (bundle: Bundle, { code }: Rolldown.OutputChunk) =>
  Object.keys(bundle).filter((name) => bundle[name]?.type === 'asset' && name.endsWith('.js') && code.includes(name))

/** The built files that the screens of learners need, with all that they load later. */
export const precachedFiles = (bundle: Bundle): string[] => {
  const chunks = new Set<Rolldown.OutputChunk>()
  for (const chunk of chunksOf(bundle)) if (isForLearners(chunk)) withImports(bundle, chunk, chunks)
  const files = [...chunks].flatMap((chunk) => [chunk.fileName, ...cssOf(chunk), ...workersOf(bundle, chunk)])
  return [...new Set(files)].toSorted()
}
