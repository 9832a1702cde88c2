import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { boundaries } from './boundaries.ts'
import { root } from './root.ts'

process.chdir(root)
const { output } = await cruise(
  ['apps', 'packages'],
  {
    ruleSet: { forbidden: boundaries },
    validate: true,
    exclude: { path: 'node_modules|/dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
  },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
)
if (typeof output === 'string') throw new Error('dependency-cruiser answered with text')

const { totalCruised, totalDependenciesCruised = 0, violations } = output.summary
for (const { from, to, rule } of violations) console.error(`${from} → ${to}: ${rule.name}`)
// A checker that reads nothing finds nothing: that is how it fails when it cannot parse TypeScript.
if (totalCruised < 100 || totalDependenciesCruised < 200) {
  console.error(
    `Read only ${totalCruised} modules and ${totalDependenciesCruised} dependencies: the check itself is broken.`,
  )
  process.exitCode = 1
}
if (violations.length > 0) process.exitCode = 1
console.log(`${totalCruised} modules, ${totalDependenciesCruised} dependencies, ${violations.length} violations`)
