/** Something wrong in a pack, said so that a person finds the place. */
export interface Fault {
  file: string
  line: number
  message: string
}

export const describeFault = ({ file, line, message }: Fault): string => `${file}:${line}: ${message}`

/** A pack that cannot be loaded; the message lists every fault found. */
export class PackError extends Error {
  readonly faults: Fault[]

  constructor(faults: Fault[]) {
    super(faults.map(describeFault).join('\n'))
    this.name = 'PackError'
    this.faults = faults
  }
}
