import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { cruise, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser'

const folders = ['apps', 'packages', 'bench', 'e2e', 'tools']

const isForeign = (path: string) => path.includes('node_modules') || /(^|\/)dist(\/|$)/.test(path)

/** The imports of the modules under `base`, and which of them break `rules`. */
export const readModules = async (base: string, rules: IRegularForbiddenRuleType[]): Promise<ICruiseResult> => {
  const { output } = await cruise(
    folders.flatMap((folder) => globSync(folder, { cwd: base })),
    {
      // Without the slash at the end, which dependency-cruiser does not accept.
      baseDir: resolve(base),
      ruleSet: { forbidden: rules },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^(apps|packages)/[^/]+/dist/' },
      tsPreCompilationDeps: true,
      combinedDependencies: true,
      // Without these a package that has `exports`, as all of ours have, is not found, and no rule sees it.
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'default'],
        extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
      },
    },
  )
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text')
  return output
}

const staticImport = /^(?:import|export)\b(?:[^'"`;=]*?\bfrom)?\s*'(?:node:)?([^'\n]+)'/gm

/**
 * Files, and imports in them, that are under `base` but not in the result. A checker that reads nothing finds nothing:
 * that is how it fails when it cannot parse TypeScript.
 */
export const findUnread = (base: string, { modules }: ICruiseResult): string[] => {
  const read = new Map(modules.map(({ source, dependencies }) => [source, dependencies]))
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mts,js,mjs}`, { cwd: base, exclude: isForeign })
  return files.flatMap((file) => {
    const dependencies = read.get(file)
    if (!dependencies) return [file]
    const seen = new Set(dependencies.map(({ module }) => module.replace(/^node:/, '')))
    const imports = [...readFileSync(join(base, file), 'utf8').matchAll(staticImport)].map(([, name = '']) => name)
    return imports.filter((name) => !seen.has(name)).map((name) => `${file} → ${name}`)
  })
}

/** The files of `exceptions` that do not import the npm package: they need no exception, or are not there. */
export const findNeedlessExceptions = (
  { modules }: ICruiseResult,
  exceptions: readonly string[],
  npmPackage: string,
): string[] => {
  const importers = modules
    .filter(({ dependencies }) => dependencies.some(({ resolved }) => resolved.includes(`node_modules/${npmPackage}/`)))
    .map(({ source }) => source)
  return exceptions.filter((file) => !importers.includes(file))
}
