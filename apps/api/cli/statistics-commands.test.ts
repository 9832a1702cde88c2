import { expect, test } from 'vitest'
import { runCountStatistics } from './statistics-commands.ts'

test('statistics count takes no day', async () => {
  await expect(runCountStatistics(['2026-11-01'])).rejects.toThrow('У команды нет параметров.')
})
