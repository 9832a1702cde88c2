import { boundaries } from './boundaries.ts'
import { queryExceptions, zodExceptions } from './boundary-exceptions.ts'
import { findQueries } from './find-queries.ts'
import { findNeedlessExceptions, findUnread, readModules } from './read-modules.ts'
import { root } from './root.ts'

const result = await readModules(root, boundaries)
const queries = findQueries(root)
const { totalCruised, totalDependenciesCruised = 0, violations } = result.summary

const faults = [
  ...violations.map(({ from, to, rule }) => `${from} → ${to}: ${rule.name}`),
  ...findUnread(root, result).map((place) => `${place}: not read, the check itself is broken`),
  ...findNeedlessExceptions(result, zodExceptions, 'zod').map((file) => `${file}: not in need of its zod exception`),
  ...queries
    .filter(({ file }) => !queryExceptions.includes(file))
    .map(({ file, line }) => `${file}:${line}: a query outside db, study, people and *.queries.ts`),
  ...queryExceptions
    .filter((exception) => !queries.some(({ file }) => file === exception))
    .map((file) => `${file}: not in need of its exception for queries`),
]
for (const fault of faults) console.error(fault)
console.log(`${totalCruised} modules, ${totalDependenciesCruised} dependencies, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
