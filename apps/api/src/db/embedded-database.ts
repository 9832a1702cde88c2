import { calendarDayAt } from '@dopusk/domain'
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  joinEmbeddedServer,
  ownEmbeddedServer,
  type ProgramsRecord,
} from '@dopusk/embedded-postgres'
import { describeNotice } from './embedded-texts.ts'

/** Existing data folders have a database and a superuser of this name. */
const product = { name: 'dopusk', icuLocale: 'ru-RU', extensions: ['pg_trgm'] }

export type Say = (line: string) => void

type Options = Pick<EmbeddedOptions, 'durable' | 'programs'>

export const embeddedOptions = (options: Options): EmbeddedOptions => ({ ...product, ...options })

/** `PG_BIN`; without it a folder keeps the programs that have served it. */
export const programsOf = (pgBin: string | undefined): Options['programs'] =>
  pgBin === undefined ? undefined : { folder: pgBin }

/** For the server process: becomes the one owner of the embedded server in this data folder. */
export const ownEmbeddedDatabase = (dataDir: string, say: Say, options: Options = {}): Promise<EmbeddedServer> =>
  ownEmbeddedServer(dataDir, (notice) => say(describeNotice(notice)), embeddedOptions(options))

/** For command lines: uses the owner's server, or starts one for the duration of the command. */
export const joinEmbeddedDatabase = (dataDir: string, say: Say, options: Options = {}): Promise<EmbeddedServer> =>
  joinEmbeddedServer(dataDir, (notice) => say(describeNotice(notice)), embeddedOptions(options))

/** «18.6 из /usr/lib/postgresql/18/bin, с 20.11.2026»; an external server has no programs of ours. */
export const describePrograms = (version: string, programs: ProgramsRecord | undefined, timeZone: string): string => {
  if (programs === undefined) return version
  const since = calendarDayAt(new Date(programs.since), timeZone).split('-').reverse().join('.')
  return `${version} из ${programs.folder ?? 'npm'}, с ${since}`
}
