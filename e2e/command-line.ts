import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cleanEnvironment, type Product } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a CLI command beside the running product; returns its output. */
export const runCommand = async (dataDir: string, args: string[]): Promise<string> => {
  const env = { ...cleanEnvironment(), DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'silent' }
  const { stdout } = await promisify(execFile)(process.execPath, ['apps/api/cli/main.ts', ...args], { cwd: root, env })
  return stdout.trim()
}

export const setPassword = ({ dataDir }: Product, email: string, password: string): Promise<string> =>
  runCommand(dataDir, ['user', 'password', email, '--password', password])
