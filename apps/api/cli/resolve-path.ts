import { resolve } from 'node:path'

/** Relative to the folder in which npm was started: npm runs scripts in the folder of the package. */
export const resolvePath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path)
