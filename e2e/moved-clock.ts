import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Product } from './product.ts'

const shiftFile = (dataDir: string) => join(dataDir, 'clock-shift')

/** The environment of a product whose clock can be moved. */
export const movableClock = (dataDir: string): NodeJS.ProcessEnv => ({
  CLOCK_SHIFT_FILE: shiftFile(dataDir),
  NODE_OPTIONS: `--import=${new URL('./shifted-date.ts', import.meta.url)}`,
})

const shiftClock = async ({ dataDir, pid }: Product, shiftMs: number): Promise<void> => {
  await writeFile(shiftFile(dataDir), String(shiftMs))
  process.kill(pid, 'SIGUSR2')
  const lastRead = () => readFile(`${shiftFile(dataDir)}.read`, 'utf8').catch(() => 'nothing')
  await expect.poll(lastRead).toBe(String(shiftMs))
}

/** From now on the clock of the product runs from the given moment. */
export const setClock = (product: Product, moment: string): Promise<void> =>
  shiftClock(product, Date.parse(moment) - Date.now())

export const resetClock = (product: Product): Promise<void> => shiftClock(product, 0)
