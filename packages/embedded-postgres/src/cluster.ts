import { join } from 'node:path'
import { type BinariesPackage, binariesFolder } from './binaries.ts'
import { beginDraft, dropDraft, exists, settleDraft } from './drafts.ts'
import { EmbeddedError } from './embedded-error.ts'
import { namelessUser, runInitdb } from './initdb.ts'
import { findClusters, type Place } from './place.ts'
import { appendToLog, logPath } from './server-log.ts'

const clusterName = ({ major }: BinariesPackage): string => `cluster-${major}`

export const clusterFolder = (place: Place, source: BinariesPackage): string => join(place.folder, clusterName(source))

const explainFailure = async (place: Place, output: string): Promise<EmbeddedError> => {
  await appendToLog(place, output)
  const [, uid] = namelessUser.exec(output) ?? []
  if (uid)
    return new EmbeddedError(
      `У пользователя с uid ${uid} нет имени в /etc/passwd, без него базу не создать: ` +
        'добавьте его или укажите свой сервер PostgreSQL в DATABASE_URL.',
    )
  const lines = output.trim().split('\n')
  const line = lines.findLast((text) => /error|fatal|could not/i.test(text)) ?? 'initdb прерван'
  return new EmbeddedError(`Не удалось создать базу данных, подробности в ${logPath(place)}: ${line}`)
}

const refuseOtherMajor = async (place: Place, source: BinariesPackage): Promise<void> => {
  const clusters = await findClusters(place.folder)
  const other = clusters.find((name) => name !== clusterName(source))
  if (other)
    throw new EmbeddedError(
      `Данные в ${join(place.folder, other)} от другой версии PostgreSQL, а установлена ${source.major}: ` +
        'сохраните их прежней версией программы (cli backup) и загрузите в новую папку данных (cli restore).',
    )
}

/** initdb writes beside the final place: a kill half-way, or two first starts at once, leave no half-made cluster. */
export const prepareCluster = async (place: Place, source: BinariesPackage, durable: boolean): Promise<void> => {
  const target = clusterFolder(place, source)
  if (await exists(target)) return
  await refuseOtherMajor(place, source)
  const program = join(binariesFolder(place, source), 'bin', 'initdb')
  const draft = await beginDraft(target, place.user)
  try {
    const { done, output } = await runInitdb(place, program, draft, durable)
    if (!done) throw await explainFailure(place, output)
    await settleDraft(draft, target)
  } catch (error) {
    await dropDraft(draft)
    throw error
  }
}
