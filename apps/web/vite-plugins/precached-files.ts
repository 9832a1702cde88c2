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

/** The scripts of a shell: those of the entry, and `own`, which it needs beside them. */
const shellChunks = (bundle: Bundle) => {
  const ofEntry = new Set<Rolldown.OutputChunk>()
  for (const chunk of chunksOf(bundle)) if (chunk.isEntry) withImports(bundle, chunk, ofEntry)
  const all = new Set(ofEntry)
  for (const chunk of chunksOf(bundle)) {
    if (neededOffline.test(chunk.facadeModuleId ?? '')) withImports(bundle, chunk, all)
  }
  return { all: [...all], own: [...all].filter((chunk) => !ofEntry.has(chunk)) }
}

/**
 * Chromium compiles all functions of such a script while it loads, beside the main thread, instead of one by one when they are
 * called. Other browsers read a comment.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n'

export const hintShellScripts = (bundle: Bundle): void => {
  for (const chunk of shellChunks(bundle).all) chunk.code = compileHint + chunk.code
}

/** The files that a shell needs beside those of the entry: they load at once, not after it has run. */
export const learnerLinks = (bundle: Bundle): string => {
  const { own } = shellChunks(bundle)
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
