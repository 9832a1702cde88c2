/** An error in a pack with its file and line. */
export interface Fault {
  file: string
  line: number
  message: string
}

export const describeFault = ({ file, line, message }: Fault): string => `${file}:${line}: ${message}`

/** A pack that cannot be loaded; the message lists every fault. */
export class PackError extends Error {
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(faults.map(describeFault).join('\n'))
    this.name = 'PackError'
    this.faults = faults
  }
}
