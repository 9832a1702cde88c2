import { readFileSync, writeFileSync } from 'node:fs'

// Loaded into a product by `--import`: SIGUSR2 makes it read by how much its clock is shifted, and confirm it.

const file = process.env.CLOCK_SHIFT_FILE ?? ''
const RealDate = Date
let shiftMs = 0

globalThis.Date = class extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + shiftMs)
    else super(...given)
  }

  static override now(): number {
    return RealDate.now() + shiftMs
  }
} as DateConstructor

process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(file, 'utf8'))
  writeFileSync(`${file}.read`, String(shiftMs))
})
