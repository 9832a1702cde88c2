import { findCountedUntil } from '../src/areas/content/statistics/item-statistics.queries.ts'
import { countStatistics } from '../src/areas/content/statistics/item-statistics.service.ts'
import { print } from './print.ts'
import { UsageError } from './usage-error.ts'
import { withDatabase } from './with-database.ts'

/** The nightly count, now: what it has counted already is not counted twice. */
export const runCountStatistics = async (args: string[]): Promise<void> => {
  if (args.length > 0) throw new UsageError('У команды нет параметров.')
  await withDatabase(async ({ db }, { timeZone }) => {
    await countStatistics({ db, now: () => new Date(), timeZone })
    const until = await findCountedUntil(db)
    print(`Статистика вопросов посчитана. Учтены попытки, начатые до ${until?.toLocaleDateString('ru', { timeZone })}`)
  })
}
