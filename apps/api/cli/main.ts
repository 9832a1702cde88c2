import { explainStartFailure } from '../src/start-failure.ts'
import { commands, usage } from './commands.ts'
import { endWithReader, printError } from './print.ts'
import { UsageError } from './usage-error.ts'

const [first = '', second = ''] = process.argv.slice(2)
const twoWords = commands[`${first} ${second}`]
const command = twoWords ?? commands[first]

if (command === undefined) {
  printError(usage())
  process.exit(first === '' || first === 'help' || first === '--help' ? 0 : 2)
}

endWithReader()
try {
  await command.run(process.argv.slice(twoWords ? 4 : 3))
} catch (error) {
  const isUsageError =
    error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  printError(isUsageError ? `${(error as Error).message}\nТак: ${command.usage}` : explainStartFailure(error))
  process.exitCode = isUsageError ? 2 : 1
}
