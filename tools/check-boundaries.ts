import { boundaries } from './boundaries.ts'
import { kyselyExceptions, zodExceptions } from './boundary-exceptions.ts'
import { findNeedlessExceptions, findUnread, readModules } from './read-modules.ts'
import { root } from './root.ts'

const result = await readModules(root, boundaries)
const { totalCruised, totalDependenciesCruised = 0, violations } = result.summary

const faults = [
  ...violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`),
  ...findUnread(root, result).map((place) => `${place}: not read, the check itself is broken`),
  ...findNeedlessExceptions(result, zodExceptions, 'zod').map((file) => `${file}: not in need of its zod exception`),
  ...findNeedlessExceptions(result, kyselyExceptions, 'kysely').map(
    (file) => `${file}: not in need of its kysely exception`,
  ),
]
for (const fault of faults) console.error(fault)
console.log(`${totalCruised} modules, ${totalDependenciesCruised} dependencies, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
