import { readFileSync, writeFileSync } from 'node:fs'

// Loaded into a product by `--import`: its clock runs from another moment. SIGUSR2 makes it read the shift again and confirm it.

const file = process.env.CLOCK_SHIFT_FILE ?? ''
const RealDate = Date
const readShiftMs = () => Number(readFileSync(file, 'utf8'))
let shiftMs = readShiftMs()

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
  shiftMs = readShiftMs()
  writeFileSync(`${file}.read`, String(shiftMs))
})
