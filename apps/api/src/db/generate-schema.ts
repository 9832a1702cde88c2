import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const generator = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js')
const outFile = fileURLToPath(new URL('./schema.generated.ts', import.meta.url))

// Column types that the database restricts by a check constraint.
const overrides = {
  columns: {
    'app_user.role': "'admin' | 'domain_spec' | 'course_manager' | null",
    'app_user.user_status': "'partner' | null",
    'attempt.kind': "'check' | 'ticket'",
    'attempt.difficulty': "'Easy' | 'Medium' | 'Hard' | null",
    'attempt.mode':
      "'new' | 'repeat' | 'mixed' | 'plan' | 'topic' | 'weak' | 'favourites' | 'mistakes' | 'changed' | 'offline' | null",
  },
}

/** Writes schema.generated.ts from a migrated database, or (`verify`) fails where the file differs. */
export const generateSchema = async (connectionString: string, mode: 'write' | 'verify'): Promise<void> => {
  const flags = [
    ['--url', connectionString],
    ['--dialect', 'postgres'],
    ['--include-pattern', 'public.*'],
    ['--date-parser', 'string'],
    ['--type-mapping', JSON.stringify({ int8: 'number', bytea: 'Buffer' })],
    ['--overrides', JSON.stringify(overrides)],
    ['--out-file', outFile],
    mode === 'verify' ? ['--verify'] : [],
  ].flat()
  await promisify(execFile)(process.execPath, [generator, ...flags])
}
