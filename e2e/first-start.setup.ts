import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from './data-dir.ts'
import { inDatabase } from './direct-database.ts'
import { hashFile, linesFile } from './first-start.ts'
import { startProduct } from './product.ts'

/** Before all tests: the first start, in an empty folder that the tests copy. Returns the teardown. */
export default async (): Promise<() => Promise<void>> => {
  const folder = await makeDataDir()
  const product = await startProduct(folder)
  const [learner] = await inDatabase(product, 'select password_hash from app_user where email = $1', [
    'learner@example.org',
  ])
  await product.stop()
  await writeFile(join(folder, hashFile), String(learner?.password_hash))
  await writeFile(join(folder, linesFile), product.lines.join('\n'))
  process.env.FIRST_START_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}
