import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty data folder that the database's system user can enter too. */
export const makeDataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'dopusk-journey-'))
  await chmod(folder, 0o755)
  return folder
}
