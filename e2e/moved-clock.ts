import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Product } from './product.ts'
import { startProduct } from './product.ts'

const shiftFile = (dataDir: string) => join(dataDir, 'clock-shift')

const writeShift = async (dataDir: string, moment: string): Promise<string> => {
  const shift = String(Date.parse(moment) - Date.now())
  await writeFile(shiftFile(dataDir), shift)
  return shift
}

/** Starts a product whose clock runs from the given moment. */
export const startProductAt = async (dataDir: string, moment: string): Promise<Product> => {
  await writeShift(dataDir, moment)
  return startProduct(dataDir, {
    // Its tests need no demonstration people, whose history takes half of a first start.
    DEMO_PEOPLE: '0',
    CLOCK_SHIFT_FILE: shiftFile(dataDir),
    NODE_OPTIONS: `--import=${new URL('./shifted-date.ts', import.meta.url)}`,
  })
}

/** Sets the clock of such a product. */
export const setClock = async ({ dataDir, pid }: Product, moment: string): Promise<void> => {
  const shift = await writeShift(dataDir, moment)
  process.kill(pid, 'SIGUSR2')
  await expect.poll(() => readFile(`${shiftFile(dataDir)}.read`, 'utf8').catch(() => 'not read yet')).toBe(shift)
}
