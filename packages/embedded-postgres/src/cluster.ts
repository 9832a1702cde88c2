import { join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { type InitdbOptions, runInitdb, userWithoutName } from './initdb.ts'
import { listClusters } from './list-clusters.ts'
import type { ClusterLocation } from './location.ts'
import { type Programs, programPath, supportedMajor } from './programs/binaries.ts'
import { appendToLog, logPath } from './server-log.ts'
import { createTemporaryFolder, exists, moveIntoPlace, removeTemporaryFolder } from './temporary-folder.ts'

const clusterName = `cluster-${supportedMajor}`

export const clusterFolder = ({ folder }: Pick<ClusterLocation, 'folder'>): string => join(folder, clusterName)

const toInitdbError = async (location: ClusterLocation, output: string): Promise<EmbeddedError> => {
  await appendToLog(location, output)
  const [, uid] = userWithoutName.exec(output) ?? []
  if (uid) return new EmbeddedError({ code: 'user_without_name', uid })
  const lines = output.trim().split('\n')
  const reason = lines.findLast((text) => /error|fatal|could not/i.test(text))
  return new EmbeddedError({ code: 'initdb_failed', logPath: logPath(location), reason })
}

const assertSameMajor = async (location: ClusterLocation): Promise<void> => {
  const clusters = await listClusters(location.folder)
  const other = clusters.find((name) => name !== clusterName)
  if (other)
    throw new EmbeddedError({
      code: 'other_major_version',
      cluster: join(location.folder, other),
      installed: supportedMajor,
    })
}

/** initdb writes to a temporary folder: neither a kill during initdb nor two first starts at once leave a partial cluster. */
export const prepareCluster = async (
  location: ClusterLocation,
  programs: Programs,
  options: InitdbOptions,
): Promise<void> => {
  const target = clusterFolder(location)
  if (await exists(target)) return
  await assertSameMajor(location)
  const program = programPath(location, programs, 'initdb')
  const temporary = await createTemporaryFolder(target, location.user)
  try {
    const { done, output } = await runInitdb(location, program, temporary, options)
    if (!done) throw await toInitdbError(location, output)
    await moveIntoPlace(temporary, target)
  } catch (error) {
    await removeTemporaryFolder(temporary)
    throw error
  }
}
